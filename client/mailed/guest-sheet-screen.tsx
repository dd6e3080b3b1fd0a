import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { GUEST_LINK_ENDED_TEXT, lastMomentOfGuestLink } from '../../shared/call-sheets/guest-link-texts.ts'
import type { GuestSheet } from '../../shared/call-sheets/guest-links.ts'
import { formatDay, formatTime } from '../../shared/dates.ts'
import { formatLondonDay } from '../../shared/dates-in-london.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { errorDetailOf, request } from '../http/request.ts'
import { RequestError } from '../http/create-request.ts'
import { useMailedSecret } from '../shell/mailed-link.ts'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import facts from '../trade/call-sheets/call-sheet.module.css'
import { GuestTimes } from '../trade/call-sheets/sheet-times.tsx'
import { BringAndNotesCard, EmergencyCard, SiteFacts, VenueFact } from '../trade/call-sheets/site-facts.tsx'
import { VenuePicture } from '../trade/files/venue-picture.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import styles from './guest-sheet.module.css'

/** /sheet#token=: the call sheet behind a guest link, open to everybody who has it. */
export default function GuestSheetScreen() {
  const token = useMailedSecret()
  useTitle('Call sheet')

  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <PublicHeader />
      <main className={styles.main}>
        <QueryProvider>
          <OpenedGuestSheet key={token} token={token} />
        </QueryProvider>
      </main>
    </div>
  )
}

function OpenedGuestSheet({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['guest-sheet', token],
    queryFn: () => request('POST', '/call-sheets/open', { token }, { token: null }),
  })
  const hasEnded = error instanceof RequestError && (error.status === 404 || error.status === 422)
  if (hasEnded) return <EndedGuestLink />
  if (error && !data)
    return (
      <>
        <h1>Call sheet</h1>
        <InlineError
          what={errorDetailOf(error, 'This call sheet could not be opened.')}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      </>
    )
  return data ? <GuestSheetPage sheet={data} token={token} /> : <PageSpinner />
}

const EndedGuestLink = () => (
  <div className={styles.head}>
    <h1>{GUEST_LINK_ENDED_TEXT}</h1>
    <p>Ask whoever sent it to you for a new one.</p>
    <ButtonLink to="/home">What is {PRODUCT_NAME}?</ButtonLink>
  </div>
)

function GuestSheetPage({ sheet, token }: { sheet: GuestSheet; token: string }) {
  const { job_title, company_name, version, published_at, ends_at, times } = sheet
  return (
    <>
      <div className={styles.head}>
        <Badge tone="info">Call sheet v{version}</Badge>
        <h1>{job_title}</h1>
        <p className={styles.muted}>
          {company_name} · published {formatDay(published_at)} at {formatTime(published_at)}
        </p>
      </div>
      <GuestTimes times={times} />
      <Card as="section" aria-label="Place" className={facts.facts}>
        <VenueFact content={sheet} />
        {sheet.has_venue_picture && <GuestVenuePicture token={token} name={sheet.venue} />}
        <SiteFacts content={sheet} size="sm" />
      </Card>
      <BringAndNotesCard content={sheet} />
      <EmergencyCard content={sheet} size="sm" />
      <p className={styles.muted}>
        Open this link any time for the latest version, until the end of{' '}
        {formatLondonDay(lastMomentOfGuestLink(ends_at))}. Please don’t pass it on.
      </p>
    </>
  )
}

/** Fetched with the link's secret: a picture has no address that a guest may keep. */
function GuestVenuePicture({ token, name }: { token: string; name: string }) {
  const { data } = useQuery({
    queryKey: ['guest-venue-picture', token],
    queryFn: () =>
      request('POST', '/call-sheets/open/venue-picture', { token }, { token: null, read: (answer) => answer.blob() }),
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return <VenuePicture src={address} name={name} />
}
