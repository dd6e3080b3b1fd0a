import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { WhatEnds } from '../../shared/account.ts'
import { detailOf, request } from '../http/request.ts'
import { useSession } from '../offline/session.ts'
import { countDrafts, countUnsent, signOut } from '../offline/sign-out.ts'
import { useStatus } from '../offline/status.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toast.ts'
import { fieldsOf } from '../http/fields-of.ts'
import { consequences } from './consequences.ts'
import styles from './settings.module.css'

/** Says what ends and what stays, asks for the password, and leaves nothing on this phone. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { online } = useStatus()
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { data: lines } = useQuery({
    queryKey: ['deletion'],
    queryFn: async ({ signal }) => {
      const ends = await request<WhatEnds>('GET', '/users/me/deletion', undefined, { signal })
      return consequences(ends, await countUnsent(), await countDrafts())
    },
    staleTime: 0,
    gcTime: 0,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMistake(password ? null : 'Enter your password.')
    setFailure('')
    if (!password || !user) return
    setIsBusy(true)
    try {
      await request('DELETE', '/users/me', { password })
      // Its streams end with it: by now this tab may have been signed out by the server's answer to another call.
      await signOut(user.id)
      toast({ tone: 'go', text: 'Your account is deleted.' })
    } catch (error) {
      setMistake(fieldsOf(error)['password'] ?? null)
      setFailure(detailOf(error, 'Your account could not be deleted.'))
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title="Delete your account?"
      description="This cannot be undone."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            type="submit"
            form="delete-account-form"
            variant="danger"
            loading={isBusy}
            disabled={!online || lines === undefined}
          >
            Delete account
          </Button>
        </>
      }
    >
      <form id="delete-account-form" onSubmit={submit} noValidate>
        <Stack gap={4}>
          <ul className={styles.consequences}>
            {lines?.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <Field label="Your password" error={mistake} required>
            <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} />
          </Field>
          {failure && <InlineError what={failure} kept="Nothing has been deleted." />}
          <p role="status" className={styles.offline}>
            {!online && 'Deleting the account needs signal.'}
          </p>
        </Stack>
      </form>
    </Dialog>
  )
}
