import { type DragEvent, type ReactNode, useRef, useState } from 'react'

type Props = {
  label: string
  /** Shown on hover, if the label is not visible. */
  title?: string
  className: string | undefined
  multiple?: boolean | undefined
  accept?: string
  capture?: 'environment' | 'user'
  onPick: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the device's picker; files may be dropped on it, too. Callers reject what does not fit. */
export function FileInput({ label, title, className, onPick, children, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  const pick = (files: FileList | null) => files?.length && onPick([...files])
  function drag(event: DragEvent) {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
  }

  return (
    <>
      <input
        {...input}
        ref={box}
        type="file"
        hidden
        onChange={({ target }) => {
          pick(target.files)
          target.value = ''
        }}
      />
      <button
        type="button"
        className={className}
        aria-label={label}
        title={title}
        data-dragging={isOver || undefined}
        onClick={() => box.current?.click()}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={(event) => {
          drag(event)
          pick(event.dataTransfer.files)
        }}
      >
        {children}
      </button>
    </>
  )
}
