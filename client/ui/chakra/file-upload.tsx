import { FileUpload as ChakraFileUpload } from '@chakra-ui/react/file-upload'
import type { ReactNode } from 'react'
import { WidgetProvider } from './provider.tsx'

export type FileInputProps = {
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
export function FileUploadWidget({
  label,
  className,
  multiple,
  accept,
  capture,
  onPick,
  children,
  title,
}: FileInputProps) {
  return (
    <WidgetProvider>
      <ChakraFileUpload.Root
        style={{ display: 'contents' }}
        maxFiles={multiple ? Infinity : 1}
        {...(accept && { accept })}
        {...(capture && { capture })}
        acceptedFiles={NO_KEPT_FILES}
        translations={{ dropzone: label }}
        onFileChange={({ acceptedFiles, rejectedFiles }) => {
          const files = [...acceptedFiles, ...rejectedFiles.map(({ file }) => file)]
          if (files.length > 0) onPick(files)
        }}
      >
        <ChakraFileUpload.HiddenInput />
        <ChakraFileUpload.Dropzone asChild title={title}>
          {/* Enter on a button is a click already; Chakra would open the picker twice. */}
          <button type="button" className={className} onKeyDownCapture={(event) => event.stopPropagation()}>
            {children}
          </button>
        </ChakraFileUpload.Dropzone>
      </ChakraFileUpload.Root>
    </WidgetProvider>
  )
}

/** The caller takes the files at once; the box itself keeps none. */
const NO_KEPT_FILES: File[] = []
