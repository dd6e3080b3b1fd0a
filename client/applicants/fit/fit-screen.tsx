import type { Job } from '../../../shared/jobs/jobs.ts'
import { PACKAGE_CURRENCY, POSTING_PACKAGES, postsShownText } from '../../../shared/payments/packages.ts'
import { postsText } from '../../../shared/payments/posts-text.ts'
import { QueryProvider } from '../../http/query-client.tsx'
import { useLive } from '../../offline/store/use-live.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { useStable } from '../../ui/hooks/stable.ts'
import { useWide } from '../../ui/hooks/use-width.ts'
import { FitWide } from './fit-wide.tsx'
import { formatPrice } from '../../../shared/money.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Page } from '../../shell/page.tsx'
import listStyles from '../applicants-list.module.css'
import styles from './fit.module.css'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useMatching } from '../../trade/packages/use-matching.ts'
import { useOpened } from '../../trade/use-opened.ts'
import { FitActions, FitDetail } from './fit-detail.tsx'
import { FitList, FitState } from './fit-list.tsx'
import { InviteFreelancerDialog } from './invite-dialog.tsx'
import { FitSelectionBar, FitSelectionDialogs, useFitSelection } from './fit-selected.tsx'
import { ExportFitting, FitTools } from './fit-tools.tsx'
import { useFitting } from './use-fitting.ts'

/** Freelancers who fit a project, to be invited: list and detail on wide screens, else cards and a sheet. */
export default function FitScreen({ jobId }: { jobId: string }) {
  const job = useLive((db) => db.jobs.get(jobId), [jobId])
  const hasMatching = useMatching(job)

  if (!job) return <PageSpinner />
  if (!hasMatching) return <PremiumBrings job={job} />
  return (
    <QueryProvider>
      <FitWideOrNarrow job={job} />
    </QueryProvider>
  )
}

function FitWideOrNarrow({ job }: { job: Job }) {
  return useWide() ? <FitWide job={job} /> : <FitNarrow job={job} />
}

const { price, posts, days } = POSTING_PACKAGES.premium

/** What a project on another package lacks. */
function PremiumBrings({ job }: { job: Job }) {
  return (
    <Page title={`Good fits: ${job.title}`} hideTitle width="narrow">
      <Card as="section">
        <Stack gap={4}>
          <h2>Premium finds the crew</h2>
          <Text>
            {job.title} wasn’t posted with Premium, so freelancers who match find it and apply themselves. A project
            posted with Premium also gets you:
          </Text>
          <ul className={styles.brings}>
            <li>good fits, ranked by skills, distance, free dates, experience and ratings</li>
            <li>why each one fits, and what’s missing</li>
            <li>invitations to apply that land as a message on their device</li>
            <li>the top spot in their list</li>
          </ul>
          <Text muted>
            {formatPrice(price, PACKAGE_CURRENCY)} for {postsText(posts)}, {postsShownText(posts, days)}.
          </Text>
          <div>
            <ButtonLink to="/payment">See the packages</ButtonLink>
          </div>
        </Stack>
      </Card>
    </Page>
  )
}

/** Cards; pressing one opens a sheet with the invitation at its bottom. */
function FitNarrow({ job }: { job: Job }) {
  const list = useFitting(job)
  const selection = useFitSelection(job, list.found)
  const { idOf, open, close } = useOpened()
  const find = (id: string | null) => list.fitting?.find(({ freelancer }) => freelancer.id === id)
  const read = find(idOf('person'))
  const invited = find(idOf('invite'))
  const { openPerson } = useStable({ openPerson: (id: string) => open('person', id, { within: 'fit' }) })
  const closeSheet = () => close({ within: 'fit' })

  return (
    <Page
      title={`Good fits: ${job.title}`}
      subtitle={
        <span className={listStyles.count}>
          <span className={listStyles.total}>Good fits {list.fitting?.length}</span>
          <ExportFitting job={job} people={list.found} />
        </span>
      }
      foot={selection.isSelecting && <FitSelectionBar selection={selection} />}
    >
      {list.fitting && list.fitting.length > 0 && <FitTools list={list} selection={selection} />}
      <FitState list={list} />
      <FitList list={list} selection={selection} onOpen={openPerson} />
      {read && (
        <Dialog
          open
          title={read.freelancer.full_name}
          onClose={closeSheet}
          footer={<FitActions job={job} person={read} onInvite={(id) => open('invite', id, { within: 'fit' })} />}
        >
          <FitDetail job={job} person={read} />
        </Dialog>
      )}
      <FitSelectionDialogs job={job} selection={selection} />
      {invited && (
        <InviteFreelancerDialog
          job={job}
          person={invited}
          onInvited={list.noteInvited}
          onRefused={list.refetch}
          onClose={closeSheet}
        />
      )}
    </Page>
  )
}
