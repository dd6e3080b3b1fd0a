import { OptionalPicture } from './kept-photo.tsx'
import styles from './venue-picture.module.css'

type Props = { src: string | undefined; /** What the venue is called on this screen. */ name: string }

/** The picture that the company has added of a job's venue. */
export const VenuePicture = ({ src, name }: Props) =>
  src && <OptionalPicture src={src} alt={`Picture of the venue, ${name}`} className={styles.picture} />
