import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { OpenProject } from '../../shared/companies/companies.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { projectPath } from '../trade/project-address.ts'
import { ownRolesOf, rolesForReader } from '../trade/roles-for.ts'
import { OtherPersonMenu } from '../trade/person-menu.tsx'
import { Page } from '../shell/page.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { CompanyFace } from './company-face.tsx'
import styles from './company.module.css'
import { OpenProjectCard } from './open-projects.tsx'
import { at, pathTo } from '../http/path-to.ts'

/** A company as freelancers see it, fetched from the server each time. If that fails, the title is 'Company'. */
export function OtherCompany({ id }: { id: string }) {
  const navigate = useNavigate()
  const me = useOwnRecord()
  const { data: company, ...asked } = useQuery({
    queryKey: ['company', id],
    queryFn: () => request('GET', at('/companies/{id}', { id })),
  })

  const ids = company?.open_projects.map((job) => job.id) ?? []
  const kept = useLive((db) => keptProjectsOf(db, ids), [ids.join(' ')])

  const isGone = asked.error instanceof RequestError && asked.error.status === 404

  return (
    <Page
      title={company?.name || 'Company'}
      subtitle={company ? company.city : '\u00a0'}
      actions={company && me?.company_id !== id && <OtherPersonMenu id={company.owner_id} name={company.name} />}
      back={() => (history.length > 1 ? navigate(-1) : navigate('/'))}
      crumb={me?.company_id === id ? 'What freelancers see' : 'Company'}
    >
      {company && (
        <>
          <CompanyFace company={company} />
          <Stack as="section" gap={3} aria-labelledby="open-projects" className={styles.open}>
            <h2 id="open-projects">
              Open projects{company.open_projects.length > 0 ? ` ${company.open_projects.length}` : ''}
            </h2>
            {company.open_projects.length === 0 ? (
              <EmptyState title="No open projects" text="There’s nothing to apply for right now." />
            ) : (
              <ul className={styles.projects}>
                {company.open_projects.map((job) => (
                  <OpenProjectCard
                    key={job.id}
                    job={{ ...job, roles: rolesReadersFirst(job, kept?.get(job.id), me) }}
                    to={
                      kept?.has(job.id) ? (me?.company_id === id ? projectPath(job.id) : pathTo`/?job=${job.id}`) : null
                    }
                  />
                ))}
              </ul>
            )}
          </Stack>
        </>
      )}
      {asked.isPending && <SkeletonList rows={2} height={140} label="Loading the company" />}
      {asked.isError &&
        !company &&
        (isGone ? COMPANY_NOT_FOUND : <CompanyNotReached error={asked.error} retry={asked.refetch} />)}
    </Page>
  )
}

/** What this device has of these projects, with the reader's own application. */
async function keptProjectsOf(db: StandbyDb, ids: string[]) {
  const [jobs, applications] = await Promise.all([
    db.jobs.where('id').anyOf(ids).toArray(),
    db.applications.where('job_id').anyOf(ids).toArray(),
  ])
  return new Map(
    jobs.map(({ id, roles, match }) => {
      const own = applications.filter(({ job_id }) => job_id === id)
      const application = own.find(({ state }) => !state) ?? own[0] ?? null
      return [id, { job: { roles, match }, application }]
    }),
  )
}

/** As the card of a job shows them, in the reader's order, also of a project that is not on this device. */
function rolesReadersFirst(
  job: OpenProject,
  kept: Parameters<typeof rolesForReader>[0] | undefined,
  me: OwnRecord | null,
) {
  const own = me ? ownRolesOf(me) : []
  const roles = kept ? rolesForReader(kept, own) : rolesForReader({ job, application: null }, own)
  return roles.map(({ role_name, day_rate }) => ({ role_name, day_rate }))
}

const COMPANY_NOT_FOUND = (
  <EmptyState
    title="We can’t find this company"
    text="It may have closed, or the link may be incomplete."
    action={<ButtonLink to="/">Dashboard</ButtonLink>}
  />
)

function CompanyNotReached({ error, retry }: { error: Error; retry: () => unknown }) {
  const isOffline = error instanceof RequestError && error.status === 0
  return (
    <InlineError
      what={isOffline ? 'This company’s page needs signal.' : errorDetailOf(error, 'This company could not be opened.')}
      action={
        <Button size="sm" onClick={() => retry()}>
          Try again
        </Button>
      }
    />
  )
}
