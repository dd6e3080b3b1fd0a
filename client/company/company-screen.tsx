import type { Job } from '../../shared/jobs.ts'
import { useLive, type StandbyDb } from '../offline/db.ts'
import { useSession } from '../offline/session.ts'
import { useStaleSince } from '../offline/status.ts'
import { AsOf } from '../ui/as-of.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Page } from '../ui/page.tsx'
import styles from './company.module.css'
import { OpenProjects } from './open-projects.tsx'

/** /company: how the employer's company stands before freelancers, and what it has open. */
export default function CompanyScreen() {
  const { user } = useSession()
  const synced = useLive((db) => db.me.get(user?.id ?? ''), [user?.id])
  const jobs = useLive(openJobs, [])
  const staleSince = useStaleSince()
  const me = synced ?? user
  const city = me?.location.split(',')[0]

  return (
    <Page title={me?.company_name || 'Company'} subtitle={city} actions={<ButtonLink to="/profile">Edit</ButtonLink>}>
      <Card as="section">
        <Stack gap={2}>
          <h2>About</h2>
          {me?.company_description ? (
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' }}>
              {me.company_description}
            </Text>
          ) : (
            <Text muted>Say what you build and how you treat your crew: freelancers read it before they apply.</Text>
          )}
        </Stack>
      </Card>
      <Stack as="section" gap={3} aria-labelledby="open-projects" className={styles.open}>
        <Row justify="between">
          <h2 id="open-projects">Open projects{jobs && jobs.length > 0 ? ` ${jobs.length}` : ''}</h2>
          {staleSince && <AsOf at={staleSince} />}
        </Row>
        <OpenProjects jobs={jobs} />
      </Stack>
    </Page>
  )
}

async function openJobs(db: StandbyDb): Promise<Job[]> {
  const now = new Date().toISOString()
  const jobs = await db.jobs
    .filter((job) => (job.status === 'open' || job.status === 'filled') && (job.date_end ?? now) >= now)
    .toArray()
  return jobs.sort((a, b) => ((a.date_start ?? '') < (b.date_start ?? '') ? -1 : 1))
}
