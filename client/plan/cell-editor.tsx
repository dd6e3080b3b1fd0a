import { useEffect, useRef, useState } from 'react'
import AddIcon from 'lucide-react/icons/plus'
import RemoveIcon from 'lucide-react/icons/trash-2'
import {
  daysOfRole,
  type CrewPlan,
  type PlanPerson,
  type PlanRole,
  type PlanShift,
} from '../../shared/hiring/plan-rules.ts'
import { shiftDayText, shiftHoursText } from '../../shared/hiring/shift-times.ts'
import { projectPath } from '../trade/project-address.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { CopyShiftDialog } from './copy-dialog.tsx'
import { MovePersonDialog } from './move-dialog.tsx'
import {
  addShiftToDraft,
  copyShiftToDays,
  newPlanShift,
  putShiftInDraft,
  removeShiftFromDraft,
  togglePersonInShift,
} from './plan-draft.ts'
import { findingsOfShifts, placesToFillText, peopleBookedAs, pendingApplicantsText } from './plan-rows.ts'
import styles from './plan.module.css'
import { PlanFindings } from './publish/plan-findings.tsx'
import { ShiftPlacesField, ShiftTimeFields } from './shift-fields.tsx'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = {
  plan: CrewPlan
  planning: PlanDraft
  role: PlanRole
  day: string
  /** The id of a shift that was added before this was opened. */
  justAdded?: string | undefined
  onClose: () => void
}

/** The shifts of a role on one day, and who is in them. Changes are part of the draft at once. */
export function PlanCellEditor({ plan, planning, role, day, justAdded, onClose }: Props) {
  const { draft, change } = planning
  const shifts = draft.shifts.filter((shift) => shift.role_id === role.id && shift.day === day)
  const isPlanned = draft.shifts.some(({ role_id }) => role_id === role.id)
  const people = peopleBookedAs(plan, draft, role)
  const [added, setAdded] = useState(justAdded)
  const [copied, setCopied] = useState<string | null>(null)
  const copying = shifts.find(({ id }) => id === copied)
  const [moving, setMoving] = useState<{ person: PlanPerson; shift_id: string | null } | null>(null)
  function add() {
    const shift = newPlanShift(draft, role, day)
    change((now) => addShiftToDraft(now, plan, shift))
    setAdded(shift.id)
  }
  return (
    <Dialog
      open
      title={`${role.role_name}, ${shiftDayText(day)}`}
      onClose={onClose}
      footer={
        <>
          <Button icon={<AddIcon />} onClick={add}>
            Add shift
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {!isPlanned && (
          <Text muted>
            Everybody confirmed as {role.role_name} works every day of the role. The first shift goes on all its days,
            with everybody in it: change hours and people from there.
          </Text>
        )}
        {!isPlanned && people.length > 0 && (
          <ul className={styles.people} aria-label={`Confirmed as ${role.role_name}`}>
            {people.map((person) => (
              <li key={person.application_id} className={styles.one}>
                {personNameOnDay(person, day)}
                <MovePersonButton person={person} onMove={() => setMoving({ person, shift_id: null })} />
              </li>
            ))}
          </ul>
        )}
        {isPlanned && shifts.length === 0 && <Text muted>Nobody works as {role.role_name} on this day.</Text>}
        {shifts.map((shift, n) => (
          <ShiftEditor
            key={shift.id}
            number={n + 1}
            shift={shift}
            {...{ planning, role, people }}
            isNew={shift.id === added}
            follows={n > 0}
            onCopy={() => setCopied(shift.id)}
            onMove={(person) => setMoving({ person, shift_id: isPersonInShift(shift, person) ? shift.id : null })}
          />
        ))}
        {role.pending > 0 && (
          <Row gap={2} wrap>
            <Text size="small" muted>
              {pendingApplicantsText(role)} as {role.role_name}.
            </Text>
            <ButtonLink to={projectPath(plan.id)}>Applicants</ButtonLink>
          </Row>
        )}
      </Stack>
      {copying && <CopyShiftDialog {...{ plan, planning }} shift={copying} onClose={() => setCopied(null)} />}
      {moving && <MovePersonDialog {...{ plan, planning, role }} {...moving} onClose={() => setMoving(null)} />}
    </Dialog>
  )
}

const personNameOnDay = ({ full_name, not_free = [] }: PlanPerson, day: string) =>
  not_free.includes(day) ? `${full_name} · not free that day` : full_name
const isPersonInShift = ({ people }: PlanShift, { application_id }: PlanPerson) => people.includes(application_id)

const MovePersonButton = ({ person, onMove }: { person: PlanPerson; onMove: () => void }) => (
  <Button size="sm" variant="ghost" aria-label={`Move ${person.full_name}…`} onClick={onMove}>
    Move…
  </Button>
)

type ShiftEditorProps = Pick<Props, 'planning' | 'role'> & {
  people: PlanPerson[]
  shift: PlanShift
  number: number
  /** Whether it has just been added. */
  isNew: boolean
  /** Whether there is one before it on this day. */
  follows: boolean
  onMove: (person: PlanPerson) => void
  onCopy: () => void
}

function ShiftEditor({ planning, role, people, shift, number, isNew, follows, onMove, onCopy }: ShiftEditorProps) {
  const { draft, change } = planning
  const box = useRef<HTMLElement>(null)
  const isFollowing = isNew && follows
  useEffect(() => {
    if (!isFollowing) return
    box.current?.scrollIntoView({ block: 'nearest' })
    // On a phone its keyboard would cover the shift.
    if (!matchMedia('(pointer: coarse)').matches) box.current?.querySelector('input')?.focus()
  }, [isFollowing])
  const set = (fields: Partial<PlanShift>) => change((now) => putShiftInDraft(now, { ...shift, ...fields }))
  const hasShift = (day: string) => draft.shifts.some((one) => one.role_id === role.id && one.day === day)
  const others = daysOfRole(role).filter((day) => !hasShift(day))
  return (
    <Card as="section" aria-label={`Shift ${number}`} ref={box}>
      <Stack gap={3}>
        <div className={styles.times}>
          <ShiftTimeFields shift={shift} onChange={set} />
          <ShiftPlacesField value={shift.places} onChange={(places) => set({ places })} />
        </div>
        {isFollowing && (
          <Text as="output" size="small" muted>
            It starts when the last one ends. Change the times if you need to.
          </Text>
        )}
        <fieldset className={styles.people}>
          <legend>
            In this shift: {shift.people.length} of {shift.places}
            {placesToFillText(shift) && <span className={styles.gap}> · {placesToFillText(shift)}</span>}
          </legend>
          {people.length === 0 && (
            <Text size="small" muted>
              Nobody is confirmed as {role.role_name} yet.
            </Text>
          )}
          {people.map((person) => (
            <div key={person.application_id} className={styles.one}>
              <Checkbox
                checked={isPersonInShift(shift, person)}
                onChange={() => change((now) => togglePersonInShift(now, shift.id, person.application_id))}
              >
                {personNameOnDay(person, shift.day)}
              </Checkbox>
              <MovePersonButton person={person} onMove={() => onMove(person)} />
            </div>
          ))}
        </fieldset>
        <PlanFindings
          refusals={findingsOfShifts(planning.refusals, [shift])}
          warnings={findingsOfShifts(planning.warnings, [shift])}
        />
        <Row gap={2} wrap>
          {others.length > 0 && (
            <Button size="sm" onClick={() => change((now) => copyShiftToDays(now, shift, others))}>
              Same on days without a shift
            </Button>
          )}
          <Button size="sm" aria-label={`Copy shift ${shiftHoursText(shift)}…`} onClick={onCopy}>
            Copy…
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={<RemoveIcon />}
            aria-label={`Remove shift ${shiftHoursText(shift)}`}
            onClick={() => change((now) => removeShiftFromDraft(now, shift.id))}
          >
            Remove
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
