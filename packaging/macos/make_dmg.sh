#!/bin/sh
# Makes dist/packages/winnow-VERSION-macos-ARCH.dmg from the bundle. NOT TESTED: nobody has run it yet.
#
# On macOS with Python and the Xcode command line tools:
#   python3 packaging/package.py
#   packaging/macos/make_dmg.sh
# With SIGN="Developer ID Application: ..." the bundle is signed, and with NOTARY=a keychain profile (see
# `xcrun notarytool store-credentials`) it is notarised; without, people must open it by right click the first time.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
bundle="$root/build/package/dist/Winnow.app"
version=$(/usr/libexec/PlistBuddy -c "Print CFBundleShortVersionString" "$bundle/Contents/Info.plist")
image="$root/dist/packages/winnow-$version-macos-$(uname -m).dmg"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

if [ -n "${SIGN:-}" ]; then
    codesign --force --deep --options runtime --timestamp --sign "$SIGN" "$bundle"
    codesign --verify --strict "$bundle"
fi

cp -R "$bundle" "$stage/"
ln -s /Applications "$stage/Applications"
mkdir -p "$root/dist/packages"
hdiutil create -volname "Winnow $version" -srcfolder "$stage" -ov -format UDZO "$image"

if [ -n "${NOTARY:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY" --wait
    xcrun stapler staple "$image"
fi
echo "$image"
