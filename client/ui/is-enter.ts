type NativeKeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/**
 * Whether a key press belongs to an input method, which composes a word. Safari ends the composition before it reports
 * the Enter that ended it, with the code 229.
 */
export const isComposing = ({ isComposing: isIt, keyCode }: NativeKeyEvent) => isIt || keyCode === 229

/** Whether the key is Enter, and not the Enter that accepts a word of an input method. */
export const isEnter = ({ key, nativeEvent }: { key: string; nativeEvent: NativeKeyEvent }) =>
  key === 'Enter' && !isComposing(nativeEvent)
