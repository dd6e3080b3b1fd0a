import { useState } from 'react'
import ClockIcon from 'lucide-react/icons/clock'
import SeatIcon from 'lucide-react/icons/user-round-plus'
import type { Application, FreePlaces as Places, FreePlaces as Role, Job, JobRole } from '../../shared/jobs/jobs.ts'
import {
  hasFreePlace,
  type PlaceCounts,
  placesFilledText,
  freePlacesToFillText,
} from '../../shared/jobs/place-counts.ts'
import { formatTime } from '../../shared/dates.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { joinWithDots } from '../trade/job-texts.ts'
import styles from './free-places.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText, request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { at } from '../http/path-to.ts'

/**
 * Roles with a free place and people on the shortlist: one button offers the place to them in their order, one after
 * the other.
 */
export function FreePlacesList({ job }: { job: Job }) {
  const { roles, kept, isWorking, offer, stop } = useFreePlaces(job)
  const isChecked = useLive(async (db) => (await db.companies.toCollection().first())?.checks_right_to_work, [])
  if (kept > 0) return <ReservedLines lines={kept} />
  if (roles.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Free places" data-free-places="">
      {isChecked && <li className={styles.small}>{CHECKED_OFFERS_TEXT}</li>}
      {roles.map((role) => (
        <li key={role.job_role_id} className={styles.role}>
          {role.offer ? <ClockIcon /> : <SeatIcon />}
          <div className={styles.words}>
            <p className={styles.what}>{freePlaceText(role)}</p>
            <p className={styles.small}>
              {role.offer ? nextOfferText(role) : shortlistNewsText(role, isChecked === true)}
            </p>
          </div>
          {role.offer ? (
            <Button size="sm" disabled={isWorking} onClick={() => stop(role)}>
              Stop
            </Button>
          ) : (
            role.next && (
              <Button size="sm" disabled={isWorking} onClick={() => offer(role)}>
                Offer to the shortlist
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  )
}

const CHECKED_OFFERS_TEXT = 'You can only offer places to people whose right to work check covers the dates.'

function ReservedLines({ lines }: { lines: number }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.kept} />
      ))}
    </div>
  )
}

function freePlaceText({ role_name, free, offer }: Role) {
  if (offer) return `${role_name}: offered to ${offer.freelancer.full_name}, until ${formatTime(offer.expires_at)}`
  return free === 1 ? `A place is free: ${role_name}` : `${free} places are free: ${role_name}`
}

const nextOfferText = ({ next }: Role) =>
  next ? `Next: ${shortlistedNameText(next)}` : 'Nobody else on the shortlist is free.'

function shortlistNewsText({ next, dropped_out: [gone] }: Role, isChecked: boolean) {
  return joinWithDots([
    gone && `${gone.full_name} dropped out: ${gone.reason}`,
    next
      ? `First on the shortlist: ${shortlistedNameText(next)}`
      : `Nobody on the shortlist is free${isChecked ? ' and has a check on record' : ''}.`,
  ])
}

/** 'Ana Rigger (not free)' */
const shortlistedNameText = ({ full_name, clash }: NonNullable<Role['next']>) =>
  clash ? `${full_name} (${clash})` : full_name

/** The free places that there is anything to show of, fetched again whenever the project's row changes. */
function useFreePlaces(job: Job) {
  const client = useQueryClient()
  const key = ['free-places', job.id]
  const path = at('/jobs/{id}/offers', { id: job.id })
  const { online } = useStatus()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request('GET', path, undefined, { signal }),
  })
  useRefetchOn(JSON.stringify([job.applications, job.roles, job.status, online]), () => void query.refetch())

  const keep = (places: Places[]) => {
    client.setQueryData(key, places)
    void syncNow()
  }
  const options = {
    onFailure(text: string) {
      toast({ tone: 'stop', text })
      void query.refetch()
    },
  }
  const offering = useChange(
    async (job_role_id: string) => keep(await request('POST', path, { job_role_id })),
    (error) => failureText(error, 'The place could not be offered'),
    options,
  )
  const stopping = useChange(
    async (id: string) =>
      keep(await request('POST', at('/jobs/{id}/offers/{offer_id}/stop', { id: job.id, offer_id: id }))),
    (error) => failureText(error, 'The offer could not be stopped'),
    options,
  )

  return {
    roles: (query.data ?? []).filter(({ offer, next, dropped_out }) => offer || next || dropped_out.length > 0),
    /** Lines to reserve until the server has answered, so that the list below does not move. */
    kept: query.isPending ? job.roles.filter((role) => hasFreePlaceNews(job, role)).length : 0,
    isWorking: offering.isBusy || stopping.isBusy,
    offer: ({ job_role_id }: Places) => void offering.send(job_role_id),
    async stop({ offer }: Places) {
      if (!offer) return
      const isSure = await confirm({
        title: 'Withdraw the offer?',
        text: `${offer.freelancer.full_name} will be told, and the place won’t go to anyone else.`,
        confirmLabel: 'Stop',
        tone: 'danger',
      })
      if (isSure) await stopping.send(offer.id)
    },
  }
}

/**
 * Whether a role will have something to show, as far as this device knows: the server's rule, without clashes with
 * other bookings.
 */
export function hasFreePlaceNews({ applications }: Job, role: JobRole) {
  if (!hasFreePlace(role)) return false
  const { id } = role
  return applications
    .filter((one): one is Application => typeof one !== 'string' && (one.job_role_id ?? id) === id)
    .some((one) => one.status === 'shortlisted' || one.cancelled_by === 'freelancer')
}

/** How many of the places are taken. The server never books more. */
export function PlacesBar({ counts }: { counts: PlaceCounts }) {
  const { filled, places } = counts
  const toFill = freePlacesToFillText(counts)
  return (
    <section className={styles.bar} aria-label="Places">
      <span className={styles.muted}>Places</span>
      <span className={styles.filled}>{placesFilledText(counts)}</span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.taken}
          style={{ width: `${places > 0 ? (100 * Math.min(filled, places)) / places : 0}%` }}
        />
      </span>
      <span className={styles.muted}>{toFill ? `${toFill}.` : 'All taken.'}</span>
    </section>
  )
}

type FreePlacesButtonProps = { job: Job; counts: PlaceCounts }

/** Above a table or on a phone, where no line is to spare: who is next for the free places opens in a dialog. */
export function FreePlacesButton({ job, counts }: FreePlacesButtonProps) {
  const { roles, kept } = useFreePlaces(job)
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts('Applicants', roles.length > 0 ? [['p', 'Free places, and who is next', () => setIsOpen(true)]] : [])
  if (roles.length === 0 && kept === 0) return null
  return (
    <>
      <Button size="sm" aria-keyshortcuts="p" onClick={() => setIsOpen(true)}>
        {freePlacesToFillText(counts)}
      </Button>
      {isOpen && (
        <Dialog open title="Free places" onClose={() => setIsOpen(false)}>
          <Stack gap={3}>
            <PlacesBar counts={counts} />
            <FreePlacesList job={job} />
          </Stack>
        </Dialog>
      )}
    </>
  )
}
