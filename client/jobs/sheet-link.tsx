import { useLive } from '../offline/store/use-live.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { pathTo } from '../http/path-to.ts'

type Props = { jobId: string; variant?: 'primary'; size?: 'sm' }

/** To the job's call sheet, once there is one on this phone; 'new' until it was said to be seen. */
export function SheetLink({ jobId, ...look }: Props) {
  const sheet = useLive((db) => db.call_sheets.get(jobId), [jobId])
  if (!sheet) return null
  return (
    <ButtonLink {...look} to={pathTo`/call-sheet?job=${jobId}`}>
      Call sheet v{sheet.version}
      {sheet.seen_version < sheet.version && ' · new'}
    </ButtonLink>
  )
}
