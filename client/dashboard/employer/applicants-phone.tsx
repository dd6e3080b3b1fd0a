import { useRef } from 'react'
import type { Job } from '../../../shared/jobs.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { talkAddress } from '../talk-address.ts'
import { useOpened } from '../use-opened.ts'
import { ApplicantDetail } from './applicant-detail.tsx'
import { ApplicantsList } from './applicants-list.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { PlacesBar } from './places-bar.tsx'
import { useApplicantList } from './use-applicant-list.ts'

/** Cards; a press raises one as a sheet with the decisions under the thumb. */
export function ApplicantsPhone({ job }: { job: Job }) {
  const list = useApplicantList(job)
  const { idOf, open, close } = useOpened()
  const search = useRef<HTMLInputElement>(null)
  const opened = list.applicants?.find(({ freelancer }) => freelancer.id === idOf('applicant'))
  const closeSheet = () => close({ within: 'project' })

  return (
    <Page title={job.title} back="/" crumb="Applicants" subtitle={`Applicants ${list.applicants?.length ?? ''}`}>
      <PlacesBar filled={list.filled} places={list.places} />
      <ApplicantsList {...list} search={search} onOpen={(id) => open('applicant', id, { within: 'project' })} />
      {opened && (
        <Dialog
          open
          title={opened.freelancer.full_name}
          onClose={closeSheet}
          footer={
            opened.application.status === 'accepted' ? (
              <ButtonLink variant="primary" to={talkAddress(opened.freelancer.id, job.id)}>
                Message
              </ButtonLink>
            ) : (
              <DecisionButtons applicant={opened} deciding={list.deciding} onDecide={list.ask} />
            )
          }
        >
          <ApplicantDetail job={job} applicant={opened} isNamed={false} />
        </Dialog>
      )}
    </Page>
  )
}
