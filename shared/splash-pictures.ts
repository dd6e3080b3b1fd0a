/** In points, as they are held upright, with the pixels of each: the system shows no other picture while the app starts. */
const IPHONE_SCREENS: SplashScreen[] = [
  [375, 667, 2],
  [414, 896, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [430, 932, 3],
  [440, 956, 3],
]
/** iPad and mini before and since 2021, Air and Pro of 11 inches, and of 13. */
const IPAD_SCREENS: SplashScreen[] = [
  [768, 1024, 2],
  [744, 1133, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
]
type SplashScreen = [width: number, height: number, ratio: number]

/** public/manifest/ has the pictures, which scripts/icons.ts makes. An iPad starts on its side, too. */
export const SPLASH_PICTURES = [
  ...IPHONE_SCREENS.flatMap((screen) => splashPicturesOf(screen, 'portrait', 'splash-')),
  ...IPAD_SCREENS.flatMap((screen) => splashPicturesOf(screen, 'portrait', 'ipad-upright/')),
  ...IPAD_SCREENS.flatMap((screen) => splashPicturesOf(screen, 'landscape', 'ipad-on-its-side/')),
]

function splashPicturesOf([across, down, ratio]: SplashScreen, orientation: 'portrait' | 'landscape', folder: string) {
  const [width, height] = orientation === 'portrait' ? [across * ratio, down * ratio] : [down * ratio, across * ratio]
  return (['light', 'dark'] as const).map((scheme) => ({
    scheme,
    width,
    height,
    across,
    down,
    ratio,
    href: `/manifest/${folder}${width}x${height}-${scheme}.png`,
    media: `(device-width: ${across}px) and (device-height: ${down}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: ${orientation}) and (prefers-color-scheme: ${scheme})`,
  }))
}
