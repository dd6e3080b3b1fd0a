import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { peopleNameOrCount, peopleText } from '../../../shared/counts.ts'
import { BROADCAST_PEOPLE_MAX } from '../../../shared/limits.ts'
import { useChange } from '../../http/use-change.ts'
import { broadcastDraftKey, type SelectedPerson, queueBroadcast } from '../../offline/outbox/kinds/broadcast.ts'
import type { DraftHandle } from '../../offline/outbox/use-draft.ts'
import { useFormDraft } from '../../offline/outbox/use-form-draft.ts'
import { type HeldDraft, isSentDraft } from '../../offline/store/drafts.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Text } from '../../ui/layout.tsx'
import { vibrateBriefly } from '../../ui/motion/buzz.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { WriteSeveral } from '../crews/write-several.tsx'
import { type CrewAudience, crewAudiences, type CrewDraft, NO_CREW_DRAFT, selectedAudience } from './crew-audiences.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'

type Props = {
  /** Null: about no project, to those selected. */
  job: Job | null
  /** People to write to; without them those of the draft, if it has any. */
  selected?: SelectedPerson[] | undefined
  /** Asks those selected about the project once more, in words that are proposed. */
  isReminder?: boolean
  /** Where the words are kept, if not with those about the same project. */
  draft?: string
  /** Only those selected can be meant. */
  isForSelected?: boolean
  /** What is said of those who are left out. */
  children?: ReactNode
  onSent?: () => void
  onClose: () => void
}

const FOR_ONE_TEXT = 'They get it in their conversation with you.'
const FOR_EACH_TEXT = 'Each of them gets it in their own conversation with you.'

/** One message to several people: to whom, and the words, which are kept as they are typed. */
export default function MessageCrewDialog({ job, selected, isReminder = false, children, ...rest }: Props) {
  const { isForSelected = job === null || isReminder, onSent, onClose } = rest
  const { draft: place = broadcastDraftKey(job?.id ?? null) } = rest
  const form = useFormDraft(isReminder ? `${place}:reminder` : place, NO_CREW_DRAFT)
  const { draft: kept, held } = form
  const [picked, pick] = useState(selected && 'selection')
  const [isTyped, setIsTyped] = useState(false)
  const { online } = useStatus()
  const sheet = useLive(async (db) => (job && (await db.call_sheets.get(job.id))) ?? null, [job?.id])
  const { close, isSent } = useCloseOnceSent(held, onClose)
  const proposed = isReminder && job ? `Have you had time to look at ${job.title}? Let us know if you are free.` : ''
  const content = isTyped ? kept.content : kept.content || proposed
  const people = selected ?? kept.selected
  const groups = job && !isForSelected ? crewAudiences(job, sheet ?? null, people) : selectedAudience(people)
  const chosen = chosenAudienceOf(groups, picked ?? kept.to)
  const isTooMany = chosen !== undefined && chosen.count > BROADCAST_PEOPLE_MAX
  const { send, isBusy, failure } = useChange(async ({ group, written }: PressedCrewMessage) => {
    const to = { audience: group.audience, ...(group.key === 'selection' && { selected: people }) }
    await queueBroadcast({ job, ...to, content, draft: written })
    vibrateBriefly()
    toast(online ? { tone: 'go', text: `Sending to ${peopleText(group.count)}` } : { text: BROADCAST_WAITS_TEXT })
    onSent?.()
    close()
  }, 'The message could not be kept on this device.')

  const change = (part: Partial<CrewDraft>) => form.change({ to: chosen?.key ?? '', selected: people, ...part })

  /** With the words and the draft that stand there as it is pressed: another tab may send it in that moment. */
  function sendShown() {
    if (isSent()) close()
    else if (chosen && !isTooMany) return send({ group: chosen, written: held.now() })
  }

  function choose(key: string) {
    pick(key)
    change({ to: key })
  }

  function write(words: string) {
    setIsTyped(true)
    change({ content: words })
  }

  return (
    <WriteSeveral
      title={
        isForSelected
          ? `${isReminder ? 'Remind' : 'Message'} ${peopleNameOrCount(people.map(({ name }) => ({ full_name: name })))}`
          : 'Message the crew'
      }
      description={`${job ? `${job.title}. ` : ''}${isForSelected && people.length === 1 ? FOR_ONE_TEXT : FOR_EACH_TEXT}`}
      action={chosen ? `Send to ${chosen.count}` : 'Send'}
      field={{
        label: 'Message',
        rows: 5,
        hint: online ? undefined : 'You’re offline. It waits on this device and goes when there is signal.',
      }}
      text={content}
      onText={write}
      isBusy={isBusy}
      isDisabled={!chosen || isTooMany}
      failure={failure}
      mistake={hasVisibleText(content) ? '' : 'Please write a message'}
      onSend={sendShown}
      onClose={close}
    >
      {isForSelected ? (
        people.length > 0 && <Text muted>{recipientNamesText(people)}</Text>
      ) : (
        <RadioCards
          legend="Send to"
          layout="rows"
          options={groups.map(({ key, label, count }) => ({
            value: key,
            label: `${label} (${count})`,
            hint: key === 'selection' ? people.map(({ name }) => name).join(', ') : undefined,
            isDisabled: count === 0,
          }))}
          value={chosen?.key ?? ''}
          onChange={choose}
        />
      )}
      {children}
      {isTooMany && <Text>{`Up to ${BROADCAST_PEOPLE_MAX} people at once. Please select fewer.`}</Text>}
      {!chosen && !isForSelected && <Text>Nobody is confirmed for this project yet.</Text>}
    </WriteSeveral>
  )
}

type PressedCrewMessage = { group: CrewAudience; written: HeldDraft }

/** The dialog's close, once only: by its own buttons, or because its words were sent from another tab. */
function useCloseOnceSent(held: DraftHandle, onClose: () => void) {
  const shown = useRef(held.now())
  const isClosed = useRef(false)
  function close() {
    if (isClosed.current) return
    isClosed.current = true
    onClose()
  }
  useEffect(() => {
    const now = held.now()
    if (isSentDraft(shown.current, now)) close()
    shown.current = now
  })
  return { close, isSent: () => isSentDraft(shown.current, held.now()) }
}

const BROADCAST_WAITS_TEXT = 'Kept on this device. It goes when there is signal.'
const NAMES_SHOWN_FIRST = 12

/** The first dozen by name. */
function recipientNamesText(people: SelectedPerson[]) {
  const names = people.slice(0, NAMES_SHOWN_FIRST).map(({ name }) => name)
  const more = people.length - names.length
  return `To ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** As chosen before, if anybody is left in it. */
function chosenAudienceOf(groups: CrewAudience[], key: string) {
  const full = groups.filter(({ count }) => count > 0)
  return full.find((group) => group.key === key) ?? full.find((group) => group.key === 'confirmed') ?? full[0]
}
