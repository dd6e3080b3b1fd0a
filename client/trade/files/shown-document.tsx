import { useQuery } from '@tanstack/react-query'
import type { ShownCredential } from '../../../shared/people/credentials.ts'
import { errorDetailOf, noAnswerAdviceOf, request } from '../../http/request.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DocumentView } from './document-view.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { at } from '../../http/path-to.ts'
import type { OperationAddress, DocumentPath } from '../../http/operations.ts'

/** ms; 10 MB over a slow connection. */
const DOCUMENT_TIMEOUT_MS = 120_000

type Props = {
  credential: Pick<ShownCredential, 'id' | 'name' | 'issuer'> & { document: { name: string; type: string } | null }
  /** The path for this viewer. */
  path?: OperationAddress<DocumentPath> | undefined
}

/** The document of another person's credential in a dialog. */
export function ShownDocument({ credential, path, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog open size="lg" title={credential.name} description={credential.issuer} onClose={onClose}>
      <CredentialDocument credential={credential} path={path} />
    </Dialog>
  )
}

/** Fetched when it is shown, dropped after viewing. */
export function CredentialDocument({ credential: { id, name, document }, path }: Props) {
  const { online } = useStatus()
  const { data, error, refetch } = useQuery({
    queryKey: ['credential-document', id],
    queryFn: ({ signal }) =>
      request('GET', path ?? at('/credentials/{id}/document', { id }), undefined, {
        signal,
        timeout: DOCUMENT_TIMEOUT_MS,
        read: (response) => response.arrayBuffer(),
      }),
    gcTime: 0,
  })
  if (data) return <DocumentView bytes={data} type={document?.type} name={document?.name ?? name} />
  if (!error) return <SkeletonList rows={1} height={240} label="Loading the document" />
  const isSilent = !online || noAnswerAdviceOf(error) !== undefined
  return (
    <InlineError
      calm={isSilent}
      what={isSilent ? 'The document needs signal.' : errorDetailOf(error, 'The document could not be loaded.')}
      action={
        <Button size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      }
    />
  )
}
