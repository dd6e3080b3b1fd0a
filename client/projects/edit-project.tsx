import type { Job } from '../../shared/jobs/jobs.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { projectDraftOfJob, jobEditBodyOf } from './job-to-draft.ts'
import { findKnownPlace, placeProblem, knownPlaceText } from '../trade/places/known-place.ts'
import {
  projectInfoMistakesIn,
  projectInfoProblem,
  projectRoleFaultsIn,
  projectRoleMistakesIn,
  projectRolesProblem,
} from './project-draft.ts'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'
import { BookedTermsDays } from './booked-terms-days.tsx'
import { ProjectInfoStep } from './project-info-step.tsx'
import { usePayTemplates } from '../trade/pay/pay-templates.ts'
import { useRolesView } from './grid/use-roles-view.ts'
import { ProjectRolesStep } from './project-roles-step.tsx'
import { at } from '../http/path-to.ts'

type Props = { job: Job; onClose: () => void }

/** Changes a posted project. What is typed is stored until it is saved or discarded. */
export default function EditProject(props: Props) {
  // The place's suggestions are asked for.
  return (
    <QueryProvider>
      <EditProjectDialog {...props} />
    </QueryProvider>
  )
}

function EditProjectDialog({ job, onClose }: Props) {
  const view = useRolesView()
  const templates = usePayTemplates()
  const { draft, change, clear, isTyped } = useFormDraft(`project:${job.id}`, projectDraftOfJob(job))
  const { send, isBusy, failure, forget } = useChange(async () => {
    await request('PUT', at('/jobs/{id}', { id: job.id }), jobEditBodyOf(draft, job))
    await syncNow().catch(() => {})
    await clear()
    toast({ tone: 'go', text: 'Project saved. Applicants are told if the date, place or rate has changed.' })
    onClose()
  }, editProjectErrorTextOf)

  const mistakes = { ...projectInfoMistakesIn(draft), ...projectRoleMistakesIn(draft) }
  const { judged, problem, onSubmit } = useForm(mistakes, {
    send,
    forget,
    fields: projectRoleFaultsIn(draft),
    problem: projectInfoProblem(draft) ?? projectRolesProblem(draft),
    findProblem: findPlace,
  })

  /** The place that it was posted with is not asked about again. */
  async function findPlace() {
    if (knownPlaceText(draft) === knownPlaceText(job)) return null
    const place = await findKnownPlace(draft)
    change({ place })
    return placeProblem({ ...draft, place })
  }

  async function discard() {
    await clear()
    onClose()
  }

  return (
    <Dialog
      open
      size={view.isGrid ? 'xl' : 'lg'}
      title="Edit project"
      description={job.title}
      onClose={onClose}
      footer={
        <>
          {isTyped ? <Button onClick={discard}>Discard changes</Button> : <Button onClick={onClose}>Cancel</Button>}
          <Button variant="primary" type="submit" form="edit-project" loading={isBusy} disabled={!isTyped}>
            Save
          </Button>
        </>
      }
    >
      <Stack as="form" id="edit-project" gap={4} onSubmit={onSubmit} noValidate>
        <ProjectInfoStep draft={draft} judged={judged} onChange={change} />
        <ProjectRolesStep templates={templates} draft={draft} judged={judged} onChange={change} view={view} />
        <BookedTermsDays job={job} roles={draft.roles} onRoles={(roles) => change({ roles })} />
        {problem && <InlineError what={problem} />}
        {failure && <InlineError what={failure} kept="What you typed is kept on this device." />}
      </Stack>
    </Dialog>
  )
}

function editProjectErrorTextOf(error: unknown) {
  if (error instanceof RequestError && error.status === 0) return 'No signal: a project can only be changed online.'
  return errorDetailOf(error, 'The project could not be saved.')
}
