import { countWithNoun } from '../../shared/counts.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { at } from '../http/path-to.ts'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { SelectionBar } from '../ui/table/selection-bar.tsx'
import { changeableProjects } from './project-rows.ts'
import { onlineOnlyText } from './project-texts.ts'

/** Closes and reopens several projects, as far as each can be. */
export function useSeveralProjects(selected: Job[], now: number, onDone: () => void) {
  const { closing, reopening } = changeableProjects(selected, now)
  const { send, isBusy, asked } = useChange(
    async ({ jobs, isOpen }: ProjectsOpenChange) => {
      const { done, refused } = await changeEachProject(jobs, isOpen)
      const word = isOpen ? 'reopened' : 'closed'
      if (done > 0) toast({ tone: 'go', text: `${countWithNoun(done, 'project')} ${word}.` })
      if (refused.length > 0) toast({ tone: 'stop', text: `Not ${word}: ${refused.join('; ')}` })
      onDone()
      void syncNow()
    },
    onlineOnlyText('Not all of them could be changed. Try again.'),
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )
  return {
    closing,
    reopening,
    isClosing: isBusy && asked?.isOpen === false,
    isReopening: isBusy && asked?.isOpen === true,
    async close() {
      if (closing.length === 0) toast({ tone: 'info', text: 'Select a project that can be closed, with x.' })
      else if (await confirm(closeProjectsQuestionOf(closing, selected.length)))
        await send({ jobs: closing, isOpen: false })
    },
    async reopen() {
      if (reopening.length === 0) toast({ tone: 'info', text: 'Select a closed project, with x.' })
      else await send({ jobs: reopening, isOpen: true })
    },
  }
}
type SeveralProjects = ReturnType<typeof useSeveralProjects>

type Props = { count: number; several: SeveralProjects; onClear: () => void }

/** How many projects are selected, and what can be done with all of them. */
export const ProjectsBar = ({ count, several, onClear }: Props) => (
  <SelectionBar
    label="Selected projects"
    none="Select none"
    count={count}
    acts={[
      {
        label: 'Close',
        keys: 'Shift+C',
        isDisabled: several.closing.length === 0,
        isBusy: several.isClosing,
        onClick: () => void several.close(),
      },
      {
        label: 'Reopen',
        keys: 'Shift+O',
        isDisabled: several.reopening.length === 0,
        isBusy: several.isReopening,
        onClick: () => void several.reopen(),
      },
    ]}
    onClear={onClear}
  />
)

type ProjectsOpenChange = { jobs: Job[]; isOpen: boolean }

/** One after the other; a repeat changes nothing. What the server refuses does not hold up the others. */
async function changeEachProject(jobs: Job[], isOpen: boolean) {
  const refused: string[] = []
  for (const { id, title } of jobs) {
    try {
      await request('POST', at(isOpen ? '/jobs/{id}/reopen' : '/jobs/{id}/close', { id }))
    } catch (error) {
      if (!(error instanceof RequestError) || error.status < 400 || error.status >= 500) throw error
      refused.push(`${title}: ${errorDetailOf(error, 'the server refused it')}`)
    }
  }
  return { done: jobs.length - refused.length, refused }
}

/** The question, with the projects by name, and how many of those selected stay as they are. */
function closeProjectsQuestionOf(jobs: Job[], selected: number) {
  const others = selected - jobs.length
  const stay =
    others === 0 ? '' : ` ${others} of the projects you selected ${others === 1 ? 'is' : 'are'} already closed or over.`
  return {
    title: `Close ${countWithNoun(jobs.length, 'project')}?`,
    text: `Freelancers can no longer see them or apply. Anyone confirmed stays confirmed.${stay}`,
    lines: jobs.map(({ id, title }) => ({ id, text: title })),
    confirmLabel: `Close ${countWithNoun(jobs.length, 'project')}`,
    tone: 'danger',
  } as const
}
