import { useLive } from '../../offline/store/use-live.ts'
import { DocumentView } from './document-view.tsx'
import { Text } from '../../ui/layout.tsx'

/** A document from this phone; said where it is not here yet. */
export function KeptDocument({ id, name }: { id: string; name: string }) {
  const kept = useLive(async (db) => (await db.documents.get(id)) ?? null, [id])
  if (kept === null) return <Text muted>{`${name} is not on this phone yet: it comes with the next signal.`}</Text>
  return <DocumentView bytes={kept?.bytes} type={kept?.type} name={name} />
}
