import { SPLASH_PICTURES } from '../../shared/splash-pictures.ts'

/**
 * On iOS, names to the system what it shows while the installed app starts: the pictures for this screen, in both colour schemes and, on an
 * iPad, both ways up. Other systems make such a picture of the web manifest's icon and colour.
 */
export function addSplashPictures(
  { width, height }: Pick<Screen, 'width' | 'height'> = screen,
  ratio = devicePixelRatio,
) {
  for (const { href, media, ...picture } of SPLASH_PICTURES) {
    if (picture.across !== width || picture.down !== height || picture.ratio !== ratio) continue
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    Object.assign(link, { href, media })
    document.head.append(link)
  }
}
