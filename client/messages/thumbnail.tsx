import { useQuery } from '@tanstack/react-query'
import { request } from '../http/request.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useBlobAddress } from '../trade/files/use-blob-address.ts'
import styles from './bubble.module.css'

type Props = { id: string; url: string | null }

/** An attached picture, small: from the server where there is signal, else from this phone where it is kept. Nothing where neither has it. */
export function Thumbnail({ id, url }: Props) {
  const { online } = useStatus()
  const { data } = useQuery({
    queryKey: ['thumbnail', id],
    queryFn: ({ signal }) =>
      request<ArrayBuffer>('GET', `${url!.replace(/^\/api/, '')}/thumbnail`, undefined, {
        signal,
        read: (response) => response.arrayBuffer(),
      }),
    enabled: online && url !== null,
    staleTime: Infinity,
    retry: false,
  })
  const kept = useLive(async (db) => (data || (online && url) ? undefined : db.documents.get(id)), [id, data, online])
  const address = useBlobAddress(data ?? kept?.bytes, data ? 'image/webp' : kept?.type)
  return address ? <img src={address} alt="" className={styles.thumbnail} /> : null
}
