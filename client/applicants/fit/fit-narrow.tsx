import type { Job } from '../../../shared/jobs/jobs.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Page } from '../../shell/page.tsx'
import { useOpened } from '../../trade/use-opened.ts'
import { FitActions, FitDetail } from './fit-detail.tsx'
import { FitList } from './fit-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useFitting } from './use-fitting.ts'

/** Cards; a press raises one as a sheet with the invitation under the thumb. */
export function FitNarrow({ job }: { job: Job }) {
  const list = useFitting(job)
  const { idOf, open, close } = useOpened()
  const find = (id: string | null) => list.fitting?.find(({ freelancer }) => freelancer.id === id)
  const read = find(idOf('person'))
  const invited = find(idOf('invite'))
  const closeSheet = () => close({ within: 'fit' })

  return (
    <Page
      title={job.title}
      back="/"
      crumb="Freelancers that fit"
      subtitle={`Freelancers that fit ${list.fitting?.length ?? ''}`}
    >
      <FitList list={list} onOpen={(id) => open('person', id, { within: 'fit' })} />
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
      {invited && (
        <InviteDialog
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
