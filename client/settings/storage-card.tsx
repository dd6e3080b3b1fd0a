import { useCallback, useEffect, useState } from 'react'
import { fileSizeText } from '../../shared/files.ts'
import { currentDevice, type Device } from '../offline/store/device.ts'
import { runOnDatabase } from '../offline/store/safely.ts'
import { freeAttachments } from '../offline/sync/documents.ts'
import { PICTURES_CACHE, cachedPictureBytes } from '../offline/sync/pictures.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import styles from './settings.module.css'

type KeptStorage = {
  documents: number
  pictures: number
  /** Portfolio photos that are not sent yet. */
  photos: number
  /** Of everything, and what the browser allows; null where it does not say. */
  usage: number | null
  quota: number | null
  isPersisted: boolean | null
}

/** What this device keeps, whether the browser may delete it, and a way to free some of it. */
export function StorageCard() {
  const [kept, setKept] = useState<KeptStorage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const look = useCallback(async () => setKept(await measureKeptStorage(currentDevice())), [])
  useEffect(() => {
    look().catch(() => setFailure('This browser won’t say how much is stored.'))
  }, [look])

  async function free() {
    const isSure = await confirm({
      title: 'Free space on this device?',
      text: 'Pictures and files in messages are deleted from this device; open one with signal and it comes back. Anything not sent yet stays, and so do your credentials and call sheets.',
      confirmLabel: 'Free space',
    })
    if (!isSure) return
    setFailure(null)
    try {
      const pictures = await cachedPictureBytes()
      if (typeof caches !== 'undefined') await caches.delete(PICTURES_CACHE)
      const bytes = pictures + (await freeAttachments(currentDevice()))
      toast({ tone: 'go', text: bytes > 0 ? `${fileSizeText(bytes)} freed.` : 'There was nothing to free.' })
    } catch {
      setFailure('Not all of it could be freed. Please try again.')
    }
    await look()
  }

  async function persist() {
    if (!(await navigator.storage.persist()))
      setFailure('That’s up to the browser, and it hasn’t agreed yet. Try again after using Standby for a while.')
    await look()
  }

  return (
    <section className={styles.form} aria-labelledby="storage">
      <Row justify="between">
        <h2 id="storage">Storage on this device</h2>
        {kept?.isPersisted !== null && kept && (
          <Badge tone={kept.isPersisted ? 'go' : 'neutral'}>{kept.isPersisted ? 'Kept' : 'May be cleared'}</Badge>
        )}
      </Row>
      {kept && (
        <dl className={styles.facts}>
          <StorageFact what="Documents and files in messages" bytes={kept.documents} />
          <StorageFact what="Pictures" bytes={kept.pictures} />
          {kept.photos > 0 && <StorageFact what="Portfolio photos to send" bytes={kept.photos} />}
          {kept.usage !== null && (
            <div>
              <dt>Everything</dt>
              <dd>{`${megabytesText(kept.usage)}${kept.quota ? ` of the ${megabytesText(kept.quota)} the browser allows` : ''}`}</dd>
            </div>
          )}
        </dl>
      )}
      {kept?.isPersisted === false && (
        <Text size="small" muted>
          If this device runs out of space, the browser may delete all of it, including what has not been sent yet.
        </Text>
      )}
      {failure && <InlineError what={failure} />}
      <Row gap={2} wrap>
        {kept?.isPersisted === false && <Button onClick={() => void persist()}>Ask to keep it</Button>}
        <Button onClick={() => void free()}>Free space</Button>
      </Row>
    </section>
  )
}

const StorageFact = ({ what, bytes }: { what: string; bytes: number }) => (
  <div>
    <dt>{what}</dt>
    <dd>{megabytesText(bytes)}</dd>
  </div>
)

const megabytesText = (bytes: number) =>
  bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`

/** One row at a time: each may have 10 MB. */
export async function measureKeptStorage({ db }: Pick<Device, 'db'>): Promise<KeptStorage> {
  let documents = 0
  let photos = 0
  await runOnDatabase(db, () => db.documents.each(({ bytes }) => void (documents += bytes.byteLength)))
  await runOnDatabase(db, () => db.thumbnails.each(({ bytes }) => void (documents += bytes.byteLength)))
  await runOnDatabase(db, () => db.photos.each(({ bytes }) => void (photos += bytes.byteLength)))
  const { usage = null, quota = null } = (await globalThis.navigator?.storage?.estimate?.()) ?? {}
  const isPersisted = (await globalThis.navigator?.storage?.persisted?.()) ?? null
  return { documents, photos, pictures: await cachedPictureBytes(), usage, quota, isPersisted }
}
