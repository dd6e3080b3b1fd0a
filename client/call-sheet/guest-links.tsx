import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import CopyIcon from 'lucide-react/icons/copy'
import { v7 as newId } from 'uuid'
import {
  defaultGuestLinkDay,
  guestLinkEndOf,
  guestLinkPath,
  lastMomentOfGuestLink,
} from '../../shared/call-sheets/guest-link-texts.ts'
import type { GuestLink } from '../../shared/call-sheets/guest-links.ts'
import { formatLondonDay, isoLondonDay } from '../../shared/dates-in-london.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { at } from '../http/path-to.ts'
import { errorDetailOf, request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { joinWithDots } from '../trade/job-texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { copyText } from '../ui/export.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { DateInput } from '../ui/fields/date-time-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import styles from './guest-links.module.css'

const LazyQrCode = lazy(() => import('../trade/files/qr-code.tsx').catch(() => ({ default: () => <></> })))

/** Links by which people without an account read the published call sheet: drivers, the venue, a client. */
export function GuestLinksCard({ job }: { job: Job }) {
  const head = useRef<HTMLHeadingElement>(null)
  const headId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['guest-links', job.id],
    queryFn: ({ signal }) => request('GET', at('/jobs/{id}/call-sheet/links', { id: job.id }), undefined, { signal }),
  })
  const [made, setMade] = useState<MadeGuestLink | null>(null)

  return (
    <Card as="section" aria-labelledby={headId} className={styles.links}>
      <h2 id={headId} ref={head} tabIndex={-1}>
        Guest links
      </h2>
      <p className={styles.muted}>
        For drivers, the venue or a client: anyone with the link can read the published sheet, no account needed.
      </p>
      <NewGuestLinkForm
        job={job}
        onMade={(link) => {
          setMade(link)
          void refetch()
        }}
      />
      {made && <MadeGuestLinkBox key={made.id} made={made} />}
      {error && (
        <InlineError
          what={errorDetailOf(error, 'The guest links could not be loaded.')}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label="Guest links in use">
          {data.map((link) => (
            <GuestLinkRow
              key={link.id}
              job={job}
              link={link}
              onRevoked={() => {
                head.current?.focus()
                if (made?.id === link.id) setMade(null)
                void refetch()
              }}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

type MadeGuestLink = { id: string; address: string }
type NewGuestLinkFormProps = { job: Job; onMade: (link: MadeGuestLink) => void }

function NewGuestLinkForm({ job, onMade }: NewGuestLinkFormProps) {
  const [day, setDay] = useState(() => defaultGuestLinkDay(job.date_end, Date.now()))
  const [hasPhones, setHasPhones] = useState(false)
  const { send, isBusy, failure, fields } = useChange(async () => {
    const [id, token] = [newId(), newGuestSecret()]
    await request('PUT', at('/jobs/{id}/call-sheet/links/{link_id}', { id: job.id, link_id: id }), {
      token,
      ends_at: guestLinkEndOf(day),
      has_phones: hasPhones,
    })
    onMade({ id, address: `${location.origin}${guestLinkPath(token)}` })
  }, 'The link could not be made.')
  const { errorOf, onSubmit } = useForm({ ends_at: day ? '' : 'Choose the last day it works' }, { send, fields })

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <Field label="Works until the end of" error={errorOf('ends_at')} required>
        <DateInput value={day} min={isoLondonDay(Date.now())} onChange={setDay} />
      </Field>
      <Checkbox checked={hasPhones} onChange={(event) => setHasPhones(event.target.checked)}>
        Show phone numbers
      </Checkbox>
      {failure && <InlineError what={failure} />}
      <div>
        <Button type="submit" size="sm" loading={isBusy}>
          Make a link
        </Button>
      </div>
    </form>
  )
}

/** Its address is shown here alone, because the server keeps a hash of its secret only. */
function MadeGuestLinkBox({ made: { address } }: { made: MadeGuestLink }) {
  async function copy() {
    toast(
      (await copyText(address))
        ? { tone: 'go', text: 'Link copied.' }
        : { tone: 'stop', text: 'The link could not be copied. Select it and copy it by hand.' },
    )
  }
  return (
    <div className={styles.made}>
      <Field label="New guest link" hint="Copy it now: it’s not shown again.">
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div>
        <Button size="sm" icon={<CopyIcon />} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <div className={styles.code}>
        <Suspense fallback={null}>
          <LazyQrCode text={address} label="QR code of the guest link" />
        </Suspense>
      </div>
    </div>
  )
}

type GuestLinkRowProps = { job: Job; link: GuestLink; onRevoked: () => void }

function GuestLinkRow({ job, link: { id, ends_at, has_phones, made_by }, onRevoked }: GuestLinkRowProps) {
  const until = formatLondonDay(lastMomentOfGuestLink(ends_at))
  const { send, isBusy } = useChange(
    async () => {
      await request('DELETE', at('/jobs/{id}/call-sheet/links/{link_id}', { id: job.id, link_id: id }))
      onRevoked()
    },
    'The link could not be revoked.',
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )
  async function revoke() {
    const text = 'It’ll stop working for everyone who has it.'
    if (await confirm({ title: 'Revoke this link?', text, confirmLabel: 'Revoke', tone: 'danger' })) await send()
  }
  return (
    <li className={styles.row}>
      <span>
        Until {until}
        <span className={styles.muted}>{joinWithDots([` by ${made_by}`, has_phones && 'with phone numbers'])}</span>
      </span>
      <Button size="sm" loading={isBusy} aria-label={`Revoke the link until ${until}`} onClick={() => void revoke()}>
        Revoke
      </Button>
    </li>
  )
}

/** 32 random bytes in base64url. */
function newGuestSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
