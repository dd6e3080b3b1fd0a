import { Stack } from '../ui/layout.tsx'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'

/** The password, and where it has been used: who doubts the one looks at the other. */
export function PasswordTab() {
  return (
    <Stack gap={6}>
      <PasswordForm />
      <section>
        <Stack gap={3}>
          <h2>Devices</h2>
          <Devices />
        </Stack>
      </section>
    </Stack>
  )
}
