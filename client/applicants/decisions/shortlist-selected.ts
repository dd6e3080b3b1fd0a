import { v7 as newId } from 'uuid'
import { TEXT } from '../../../shared/texts.ts'
import { at } from '../../http/path-to.ts'
import { failureText, request } from '../../http/request.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { REJECT_MAX } from '../../../shared/limits.ts'
import type { ApplicantList } from '../use-applicant-list.ts'
import { peopleText } from './people-text.ts'
import { offerUndo } from './undo.ts'

/** Shortlists those of the selected who are new, after a question; who could not be is named. */
export async function shortlistSelected({ job, selection, refetch }: ApplicantList) {
  const asked = selection.selected.filter(({ application }) => application.status === 'pending').slice(0, REJECT_MAX)
  if (asked.length === 0) return toast({ tone: 'info', text: 'Nobody new is selected.' })
  const isSure = await confirm({
    title: `Shortlist ${peopleText(asked.length)}?`,
    text: 'They are told after ten seconds: until then you can undo it.',
    confirmLabel: `Shortlist ${asked.length}`,
    enterConfirms: true,
  })
  if (!isSure) return
  try {
    const outcomes = await request('POST', at('/jobs/{id}/applications/shortlist', { id: job.id }), {
      id: newId(),
      application_ids: asked.map(({ application }) => application.id),
      is_held: true,
    })
    selection.clear()
    const done = outcomes.filter(({ is_done }) => is_done)
    const text = `${done.length} shortlisted.`
    const application_ids = outcomes.filter(({ is_held }) => is_held).map(({ application_id }) => application_id)
    if (application_ids.length > 0) offerUndo(text, { jobId: job.id, application_ids, status: 'shortlisted', refetch })
    else toast({ tone: 'go', text })
    for (const { application_id, is_done, detail } of outcomes) {
      const person = asked.find(({ application }) => application.id === application_id)
      if (!is_done) toast({ tone: 'stop', text: `${person?.freelancer.full_name}: ${detail}` })
    }
  } catch (error) {
    toast({ tone: 'stop', text: failureText(error, TEXT.shortlistFailed) })
  }
  refetch()
  void syncNow()
}
