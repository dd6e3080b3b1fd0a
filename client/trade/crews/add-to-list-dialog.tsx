import { useState } from 'react'
import { Link } from 'react-router-dom'
import { peopleNameOrCount } from '../../../shared/counts.ts'
import { CREW_PEOPLE_MAX } from '../../../shared/limits.ts'
import { useChange } from '../../http/use-change.ts'
import { queueCrewChange } from '../../offline/outbox/kinds/crew.ts'
import type { LocalCrewList } from '../../offline/store/rows.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useCrewLists } from './crew-lists.ts'
import { type CrewFace, crewFaceOf } from './favourite-star.tsx'

type Props = { people: CrewFace[]; onDone?: () => void; onClose: () => void }

/** Puts people into one of the company's lists; it works without signal. */
export default function AddToListDialog({ people, onDone, onClose }: Props) {
  const lists = useCrewLists() ?? []
  const [wanted, choose] = useState('')
  const choices = lists.map((list) => listChoiceOf(people, list))
  const chosen = choices.find(({ list }) => list.id === wanted) ?? choices.find(({ canAdd }) => canAdd)

  const { send, isBusy, failure } = useChange(async ({ list, missing }: ListChoice) => {
    await queueCrewChange(
      list,
      missing.map((person) => ({ ...crewFaceOf(person), is_in: true })),
    )
    toast({ tone: 'go', text: `${peopleNameOrCount(people)} added to ${list.name}.` })
    onDone?.()
    onClose()
  }, 'That could not be kept on this device.')

  return (
    <Dialog
      open
      size="sm"
      title={`Add ${peopleNameOrCount(people)} to a list`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!chosen?.canAdd}
            loading={isBusy}
            onClick={() => chosen?.canAdd && void send(chosen)}
          >
            Add
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <RadioCards
          legend="List"
          value={chosen?.list.id ?? ''}
          options={choices.map(({ list, hint }) => ({ value: list.id, label: list.name, hint }))}
          onChange={choose}
        />
        {lists.length < 2 && (
          <Text size="small" muted>
            Make your own lists under <Link to="/crews">Crews</Link>.
          </Text>
        )}
        {failure && <InlineError what={failure} />}
      </Stack>
    </Dialog>
  )
}

/** A list, those who are not in it yet, whether there is room for all of them, and what is to be said if they cannot be added. */
function listChoiceOf(people: CrewFace[], list: LocalCrewList) {
  const missing = people.filter((person) => list.people.every(({ id }) => id !== person.id))
  const room = Math.max(CREW_PEOPLE_MAX - list.people.length, 0)
  const canAdd = missing.length > 0 && missing.length <= room
  const hint = canAdd ? undefined : missing.length === 0 ? 'In it already' : room > 0 ? `Room for ${room} more` : 'Full'
  return { list, missing, canAdd, hint }
}
type ListChoice = ReturnType<typeof listChoiceOf>
