import type { Application } from '../../../shared/jobs/jobs.ts'
import { at } from '../../http/path-to.ts'
import { RequestError } from '../../http/create-request.ts'
import type { Device } from '../store/device.ts'
import type { KeptTerms } from '../store/rows.ts'
import { runOnDatabase } from '../store/safely.ts'

/** How old terms may be before they are asked for again. */
const TERMS_FRESH_MS = 86_400_000

/**
 * Called after a sync: keeps what each of one's bookings pays, so that a day can be reckoned and sent without signal. One
 * call at a time, among all tabs: a sync that ends meanwhile asks for none a second time.
 */
export const keepBookingTerms = (device: Device): Promise<void> =>
  device.locks.request(`standby-terms-${device.user_id}`, () => fetchMissingTerms(device))

async function fetchMissingTerms({ db, user_id, now, request, signal }: Device) {
  const isOwn = ({ status, freelancer_id }: Application) => status === 'accepted' && freelancer_id === user_id
  const bookings = await db.applications.filter(isOwn).toArray()
  const kept = new Map((await db.booking_terms.toArray()).map((row) => [row.id, row]))
  for (const { id, terms: agreed } of bookings) {
    const agreed_hash = agreed?.terms_hash ?? null
    if (signal.aborted) return
    if (isFresh(kept.get(id), agreed_hash, now())) continue
    try {
      const { hash, terms, by_day } = await request('GET', at('/bookings/{id}/terms', { id }), undefined, { signal })
      const row = { id, hash, terms, by_day, agreed_hash, fetched_at: new Date(now()).toISOString() }
      await runOnDatabase(db, () => db.booking_terms.put(row))
    } catch (error) {
      // Without a line the others are not tried either.
      if (!(error instanceof RequestError) || error.status === 0) return
    }
  }
}

/** Neither old, nor of before something else was agreed. */
const isFresh = (row: KeptTerms | undefined, agreed_hash: string | null, now: number) =>
  row?.agreed_hash === agreed_hash && Date.parse(row.fetched_at) > now - TERMS_FRESH_MS
