import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useChange } from '../../http/use-change.ts'
import { changeCrew } from '../../offline/outbox/kinds/crew-people.ts'
import type { LocalCrewList } from '../../offline/store/rows.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useCrewLists } from './crew-lists.ts'
import { type CrewFace, faceOf } from './favourite-star.tsx'

type Props = { people: CrewFace[]; onDone?: () => void; onClose: () => void }

/** Puts people into one of the company's lists; it works without signal. */
export default function AddToListDialog({ people, onDone, onClose }: Props) {
  const lists = useCrewLists() ?? []
  const [wanted, choose] = useState('')
  const list = lists.find(({ id }) => id === wanted) ?? lists.find((one) => !hasAll(one, people))

  const { send, isBusy, failure } = useChange(async (chosen: LocalCrewList) => {
    await changeCrew(
      chosen,
      people.map((person) => ({ ...faceOf(person), is_in: true })),
    )
    toast({ tone: 'go', text: `${nameOrCount(people)} added to ${chosen.name}.` })
    onDone?.()
    onClose()
  }, 'That could not be kept on this device.')

  return (
    <Dialog
      open
      size="sm"
      title={`Add ${nameOrCount(people)} to a list`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!list || hasAll(list, people)}
            loading={isBusy}
            onClick={() => list && void send(list)}
          >
            Add
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <RadioCards
          legend="List"
          value={list?.id ?? ''}
          options={lists.map((one) => ({
            value: one.id,
            label: one.name,
            ...(hasAll(one, people) && { hint: 'In it already' }),
          }))}
          onChange={choose}
        />
        {lists.length < 2 && (
          <Text size="small" muted>
            Lists with names of your own are made under <Link to="/crews">Crews</Link>.
          </Text>
        )}
        {failure && <InlineError what={failure} />}
      </Stack>
    </Dialog>
  )
}

const hasAll = (list: LocalCrewList, people: CrewFace[]) =>
  people.every((person) => list.people.some(({ id }) => id === person.id))

export const nameOrCount = (people: Pick<CrewFace, 'full_name'>[]) =>
  people.length === 1 ? people[0]!.full_name : `${people.length} people`
