import { useNavigate } from 'react-router-dom'
import CompanyIcon from 'lucide-react/icons/building-2'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useLive } from '../offline/store/use-live.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { SkeletonList } from '../ui/skeleton.tsx'
import { StaleNote } from '../shell/stale.tsx'
import { CompanyFace } from './company-face.tsx'
import styles from './company.module.css'
import { OpenProjects } from './open-projects.tsx'
import { CompanyTeam, useTeamChange } from './team.tsx'
import { at, pathTo } from '../http/path-to.ts'
import type { OwnCompany as Company } from '../../shared/companies/companies.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { request } from '../http/request.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { useConfirmed } from '../trade/use-confirmed.tsx'
import teamStyles from './team.module.css'

/** Reserves the line, so that nothing moves when the address arrives. */
const ADDRESS_TO_COME = '\u00a0'

/** There from the first, so that on a phone, where they have a line of their own, nothing moves. */
const COMPANY_PAGE_ACTIONS = (
  <Row>
    <ButtonLink to="/crews">Crews</ButtonLink>
    <ButtonLink to="/company?setup=edit">Edit</ButtonLink>
  </Row>
)

/** The company's description, its team and its open projects, read from this device. */
export function OwnCompanyPage() {
  const me = useOwnRecord()
  const company = useLive(async (db) => (await db.companies.toCollection().first()) ?? null, [])
  const jobs = useLive(openJobsOnDevice, [])
  const { firstSyncDone, isFetching } = useFirstSync()
  const navigate = useNavigate()
  const own = pathTo`/company?id=${company?.id ?? ''}`
  useShortcuts('Company', company ? [['', 'What freelancers see of the company', () => void navigate(own)]] : [])

  if (!company || !me) {
    const isLoading = company === undefined || !firstSyncDone
    return (
      <Page
        title={me?.company_name || 'Company'}
        subtitle={ADDRESS_TO_COME}
        actions={isLoading && COMPANY_PAGE_ACTIONS}
      >
        {isLoading ? <SkeletonList rows={2} height={140} label="Loading your company" /> : <WithoutCompany />}
      </Page>
    )
  }
  return (
    <Page title={company.name || 'Company'} subtitle={companyAddressOf(company)} actions={COMPANY_PAGE_ACTIONS}>
      {!company.is_complete && company.owner_id === me.id && <IncompleteCompanyCard />}
      <CompanyFace
        company={company}
        isOwn
        action={
          <ButtonLink to={own} size="sm">
            What freelancers see
          </ButtonLink>
        }
      />
      <CompanyTeam company={company} me={me} />
      <Stack as="section" gap={3} aria-labelledby="open-projects" className={styles.open}>
        <h2 id="open-projects">Open projects{jobs && jobs.length > 0 && !isFetching ? ` ${jobs.length}` : ''}</h2>
        <OpenProjects jobs={jobs} />
      </Stack>
      <CloseOrLeaveCompany company={company} me={me} />
      <StaleNote />
    </Page>
  )
}

const companyAddressOf = ({ street, city, postcode, country }: Company) =>
  [street, city, postcode, country].filter(Boolean).join(', ') || 'No address yet'

function IncompleteCompanyCard() {
  return (
    <Card as="section" tone="standby" className={styles.incomplete}>
      <div>
        <h2>Complete Your Company Profile</h2>
        <Text muted size="small">
          Logo, bio and team: freelancers look at them before they apply.
        </Text>
      </div>
      <ButtonLink to="/?setup=company" variant="primary">
        Finish it
      </ButtonLink>
    </Card>
  )
}

/** After leaving a company, or being removed from one. */
function WithoutCompany() {
  return (
    <EmptyState
      icon={<CompanyIcon />}
      title="You’re not with a company"
      text="Its projects and conversations are no longer on this device. Set up a company of your own, or join a team using your invitation link."
      action={
        <ButtonLink to="/?setup=company" variant="primary">
          Set up a company
        </ButtonLink>
      }
    />
  )
}

async function openJobsOnDevice(db: StandbyDb): Promise<Job[]> {
  const now = new Date().toISOString()
  const jobs = await db.jobs
    .filter((job) => (job.status === 'open' || job.status === 'filled') && (job.date_end ?? now) >= now)
    .toArray()
  return jobs.sort((a, b) => ((a.date_start ?? '') < (b.date_start ?? '') ? -1 : 1))
}

/** The owner closes the company, members leave it. Neither can be undone. */
function CloseOrLeaveCompany({ company, me }: { company: Company; me: OwnRecord }) {
  const { confirmed, dialog } = useConfirmed()
  const isOwner = company.owner_id === me.id
  const isFree = usePostingIsFree()
  const { send } = useTeamChange()

  async function leave() {
    const isSure = await confirm({
      title: `Leave ${company.name}?`,
      text: 'Its projects and conversations come off your devices straight away. You’d need a new invitation to come back.',
      confirmLabel: 'Leave',
      tone: 'danger',
    })
    if (!isSure) return
    const ask = () => request('DELETE', at('/companies/members/{id}', { id: me.id }))
    await send({ ask, done: `You have left ${company.name}.` })
  }

  async function close() {
    const left = me.posts_left > 0 && !isFree ? ` The ${me.posts_left} posts left on your packages are lost.` : ''
    const checks = company.checks_right_to_work
      ? ' Its right to work checks are deleted: first save any you have to keep.'
      : ''
    const isSure = await confirm({
      title: `Close ${company.name}?`,
      text: `Its projects close, its team is disbanded and its page comes down.${left}${checks} This cannot be undone.`,
      confirmLabel: 'Close the company',
      tone: 'danger',
    })
    if (!isSure) return
    const ask = () => confirmed(() => request('POST', '/companies/close'))
    await send({ ask, done: `${company.name} is closed.` })
  }

  return (
    <div className={teamStyles.end}>
      {isOwner ? (
        <Button variant="danger" onClick={() => void close()}>
          Close the company
        </Button>
      ) : (
        <Button onClick={() => void leave()}>Leave the company</Button>
      )}
      {dialog}
    </div>
  )
}
