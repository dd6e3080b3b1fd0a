import { useRef } from 'react'
import type { FileInputProps } from '../chakra/file-upload.tsx'
import { lazyWidget } from '../lazy-widget.tsx'

/** A button that opens the device's picker, and accepts dropped files. */
export const FileInput = lazyWidget<FileInputProps>((widgets) => widgets.FileUpload, PlainFileInput)

function PlainFileInput({ label, title, className, onPick, children, ...input }: FileInputProps) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...input}
        ref={box}
        type="file"
        hidden
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <button type="button" className={className} aria-label={label} title={title} onClick={() => box.current?.click()}>
        {children}
      </button>
    </>
  )
}
