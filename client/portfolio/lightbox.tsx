import { useRef, useState } from 'react'
import BackIcon from 'lucide-react/icons/chevron-left'
import NextIcon from 'lucide-react/icons/chevron-right'
import type { LocalPhoto, LocalPortfolioItem } from '../offline/store/rows.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './lightbox.module.css'
import { KeptPhotoPicture, OptionalPicture } from '../trade/files/kept-photo.tsx'

/** One item: its pictures one at a time, and its client. Arrow keys turn the pages. */
export function PortfolioLightbox({ item, onClose }: { item: LocalPortfolioItem; onClose: () => void }) {
  const [at, setAt] = useState(0)
  const photo = item.photos[at]
  const many = item.photos.length
  const stage = useRef<HTMLDivElement>(null)

  function turn(step: number) {
    if (many > 1) setAt((before) => (before + step + many) % many)
  }

  useShortcuts(
    'Pictures',
    [
      ['ArrowLeft', 'Previous picture', () => turn(-1)],
      ['ArrowRight', 'Next picture', () => turn(1)],
    ],
    stage,
  )

  return (
    <Dialog
      open
      size="lg"
      title={item.event_name}
      description={`${item.role} for ${item.end_client}`}
      onClose={onClose}
    >
      <div ref={stage} className={styles.stage}>
        {photo ? (
          <PortfolioPhoto
            key={photo.kept_id || photo.file}
            photo={photo}
            alt={photo.name || `${item.event_name}, picture ${at + 1}`}
            className={styles.photo}
          />
        ) : (
          <p className={styles.photo}>No pictures of this event.</p>
        )}
        {many > 1 && (
          <div className={styles.turn}>
            <IconButton variant="outline" label="Previous picture" onClick={() => turn(-1)}>
              <BackIcon />
            </IconButton>
            <span aria-live="polite">{`${at + 1} of ${many}`}</span>
            <IconButton variant="outline" label="Next picture" onClick={() => turn(1)}>
              <NextIcon />
            </IconButton>
          </div>
        )}
      </div>
    </Dialog>
  )
}

type Props = {
  photo: LocalPhoto
  /** Whether the thumbnail suffices. */
  preview?: boolean
  alt: string
  className?: string
}

/** A photo by its address or, while the server does not have it, from this device. */
export function PortfolioPhoto({ photo, preview, ...look }: Props) {
  if (photo.kept_id) return <KeptPhotoPicture id={photo.kept_id} {...look} />
  return <OptionalPicture src={(preview && photo.preview) || photo.file} {...look} />
}
