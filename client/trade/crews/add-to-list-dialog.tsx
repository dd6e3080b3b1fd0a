import { useState } from 'react'
import { Link } from 'react-router-dom'
import { changeCrew } from '../../offline/outbox/kinds/crew-people.ts'
import type { LocalCrewList } from '../../offline/store/rows.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
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

  async function add() {
    if (!list) return
    await changeCrew(
      list,
      people.map((person) => ({ ...faceOf(person), is_in: true })),
    )
    toast({ tone: 'go', text: `${nameOrCount(people)} added to ${list.name}.` })
    onDone?.()
    onClose()
  }

  return (
    <Dialog
      open
      size="sm"
      title={`Add ${nameOrCount(people)} to a list`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!list || hasAll(list, people)} onClick={() => void add()}>
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
      </Stack>
    </Dialog>
  )
}

const hasAll = (list: LocalCrewList, people: CrewFace[]) =>
  people.every((person) => list.people.some(({ id }) => id === person.id))

export const nameOrCount = (people: Pick<CrewFace, 'full_name'>[]) =>
  people.length === 1 ? people[0]!.full_name : `${people.length} people`
