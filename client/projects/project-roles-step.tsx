import PlusIcon from 'lucide-react/icons/plus'
import { v7 as newId } from 'uuid'
import { Button } from '../ui/button.tsx'
import { emptyRole, type ProjectDraft, type RoleDraft } from './project-draft.ts'
import { RoleFields } from './role-fields.tsx'

type Props = { draft: ProjectDraft; isChecked: boolean; onChange: (next: Partial<ProjectDraft>) => void }

/** One card for each role; at least one always remains. A new one starts with the dates of the last. */
export function ProjectRolesStep({ draft: { roles }, isChecked, onChange }: Props) {
  const changeRole = (key: string, next: Partial<RoleDraft>) =>
    onChange({ roles: roles.map((role) => (role.key === key ? { ...role, ...next } : role)) })

  function addRole() {
    const { date_start = '', date_end = '' } = roles.at(-1) ?? {}
    onChange({ roles: [...roles, { ...emptyRole(newId), date_start, date_end }] })
  }

  return (
    <>
      {roles.map((role, at) => (
        <RoleFields
          key={role.key}
          number={at + 1}
          role={role}
          isChecked={isChecked}
          onChange={(next) => changeRole(role.key, next)}
          onRemove={roles.length > 1 ? () => onChange({ roles: roles.filter((one) => one.key !== role.key) }) : null}
        />
      ))}
      <Button icon={<PlusIcon />} onClick={addRole}>
        Add a role
      </Button>
    </>
  )
}
