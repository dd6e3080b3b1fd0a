import { DecisionButton } from './decision-button.tsx'
import { pathTo } from '../http/path-to.ts'

export function SuspendButton({ id, name }: { id: string; name: string }) {
  return (
    <DecisionButton
      label={
        <>
          Suspend<span className="sr-only"> {name}</span>
        </>
      }
      title={`Suspend ${name}?`}
      text="They are signed out everywhere at once and cannot sign in. Their profile and projects are shown to nobody. It can be undone."
      hint="They read it in a mail."
      path={pathTo`/people/${id}/suspend`}
      confirmLabel="Suspend"
      done={`${name} is suspended.`}
      tone="danger"
    />
  )
}
