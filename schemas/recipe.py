"""Cooking and baking recipes."""

from __future__ import annotations

from datetime import date

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import Expected, InOrder


class Recipe(Entry):
    """A recipe: the dish, its ingredients and steps, how long it takes and for how many."""

    model_config = ConfigDict(
        title="Recipe",
        json_schema_extra={
            "examples": [
                {
                    "title": "Potato and leek soup",
                    "author": "Hanna Berg",
                    "description": "A mild soup for cold evenings.",
                    "servings": "4 servings",
                    "preparation_minutes": 15,
                    "cooking_minutes": 25,
                    "total_minutes": 40,
                    "ingredients": ["500 g potatoes", "2 leeks", "1 l vegetable stock"],
                    "instructions": ["Cut the vegetables.", "Simmer in the stock for 25 minutes."],
                    "category": "Soup",
                    "cuisine": None,
                    "diet": ["vegetarian"],
                    "calories": 210.0,
                    "rating": 4.7,
                    "published_date": "2023-10-08",
                }
            ]
        },
    )

    rules = (
        InOrder(fields=("preparation_minutes", "total_minutes")),
        InOrder(fields=("cooking_minutes", "total_minutes")),
        Expected(one_of=("title",)),
    )

    title: str | None = Field(None, description="Name of the dish, as printed as the heading of the recipe")
    author: str | None = Field(
        None, description="Person or publication that wrote the recipe; not commenters"
    )
    description: str | None = Field(
        None, description="Introductory sentence or paragraph about the dish, as printed"
    )
    servings: str | None = Field(None, description="How many it serves or makes, as printed")
    preparation_minutes: int | None = Field(None, description="Preparation time in minutes, hours converted")
    cooking_minutes: int | None = Field(
        None, description="Cooking or baking time in minutes, hours converted"
    )
    total_minutes: int | None = Field(None, description="Total time in minutes, where printed")
    ingredients: list[str] = Field(
        default_factory=list,
        description="Every ingredient line with amount and unit, as printed, in order; no headings",
    )
    instructions: list[str] = Field(
        default_factory=list, description="Every preparation step, as printed, in order, without step numbers"
    )
    category: str | None = Field(None, description="Kind of dish or course")
    cuisine: str | None = Field(None, description="Cuisine, where printed")
    diet: list[str] = Field(default_factory=list, description="Diets it suits, where printed")
    calories: float | None = Field(None, description="Energy of one serving in kcal, as a number")
    rating: float | None = Field(None, description="Average rating by readers, as a number")
    published_date: date | None = Field(None, description="Date the recipe was published, YYYY-MM-DD")
