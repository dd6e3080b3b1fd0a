import type { SyntheticEvent } from 'react'
import { FACE_WIDTH_PX, pictureAddressAt, PREVIEW_WIDTH_PX } from '../../shared/files.ts'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

type Props = {
  name: string
  /** Address of the picture; without one, or while it cannot be had, initials on a colour. */
  src?: string | null
  /** Pixels: 32, 44 (rows), 56, 84 (headers). */
  size?: number
}

/** Decorative: the name is always beside it, so that it is hidden from screen readers. */
export function Avatar({ name, src, size = 44 }: Props) {
  return (
    <span
      className={classNames(styles.avatar, styles[`gel${avatarColourOf(name)}`])}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      aria-hidden="true"
    >
      {initialsOf(name)}
      {src && (
        <img
          key={src}
          src={pictureAddressAt(src, size > 56 ? PREVIEW_WIDTH_PX : FACE_WIDTH_PX)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          ref={retryPictureOnline}
          onError={hidePicture}
        />
      )}
    </span>
  )
}

/** The picture covers the initials. */
const hidePicture = ({ currentTarget }: SyntheticEvent<HTMLElement>) => void (currentTarget.hidden = true)

/** A picture that could not be loaded is requested again once there is signal. */
function retryPictureOnline(image: HTMLImageElement) {
  const ask = () => {
    if (!image.hidden) return
    image.hidden = false
    image.setAttribute('src', image.src)
  }
  addEventListener('online', ask)
  return () => removeEventListener('online', ask)
}

function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return `${[...(words[0] ?? '')][0] ?? ''}${[...(last ?? '')][0] ?? ''}`.toUpperCase()
}

/** The same name has the same colour everywhere. */
function avatarColourOf(name: string) {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % 4
}
