import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { request } from '../http/request.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { AskPassword } from './ask-password.tsx'

const NAME_MAX = 60

export function AddPasskey({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [name, setName] = useState('')

  async function add(password: string) {
    const optionsJSON = await request<PublicKeyCredentialCreationOptionsJSON>('POST', '/auth/passkeys/options', {
      password,
    })
    const { makePasskey } = await import('./make-passkey.ts')
    const response = await makePasskey(optionsJSON)
    await request('POST', '/auth/passkeys', { name: name.trim() || 'Passkey', response })
    toast({ tone: 'go', text: 'Passkey added.' })
    onAdded()
  }

  return (
    <AskPassword
      title="Add a passkey"
      text="This device asks for your finger, face or PIN next, and keeps the passkey."
      action="Continue"
      onPassword={add}
      onClose={onClose}
    >
      <Field label="Name" hint="To tell it from others: the device it is on." optional>
        <TextInput maxLength={NAME_MAX} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </AskPassword>
  )
}
