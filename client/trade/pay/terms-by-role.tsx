import type { JobRole } from '../../../shared/jobs/jobs.ts'
import { Text } from '../../ui/layout.tsx'
import { RoleTermsFacts } from './role-terms.tsx'

/** What each of these roles pays, for whoever writes to people about them. */
export const TermsByRole = ({ roles }: { roles: readonly JobRole[] }) =>
  roles.map((role) => (
    <section key={role.id} aria-label={`Terms of the ${role.role_name}`}>
      <Text strong>{role.role_name}</Text>
      <RoleTermsFacts role={role} />
    </section>
  ))
