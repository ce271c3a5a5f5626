/** A chosen file, with a handle to open it again in a later visit where the browser provides one. */
export type PickedFile = { file: File; handle?: FileSystemFileHandle }

// Not in the TypeScript library: only some browsers have them.
type PickerOptions = {
  multiple: boolean
  excludeAcceptAllOption: boolean
  types: { description: string; accept: Record<string, string[]> }[]
}
type PickerWindow = { showOpenFilePicker?: (options: PickerOptions) => Promise<FileSystemFileHandle[]> }
type AskingHandle = FileSystemFileHandle & {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
}

const isNamed = (error: unknown, ...names: string[]): boolean => error instanceof DOMException && names.includes(error.name)

/**
 * Lets the user choose files by the picker that gives handles. Null where the browser has none or refuses it here: use an `input`
 * then. Empty when the user chose nothing. `accept` maps types to extensions.
 */
export async function pickFiles(accept: Record<string, string[]>): Promise<PickedFile[] | null> {
  const { showOpenFilePicker: show } = window as PickerWindow
  if (!show) return null
  try {
    const handles = await show({ multiple: true, excludeAcceptAllOption: false, types: [{ description: 'Vídeo e áudio', accept }] })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    if (isNamed(error, 'AbortError')) return []
    if (isNamed(error, 'SecurityError', 'NotAllowedError', 'TypeError')) return null
    throw error
  }
}

/** Opens the file of a stored handle, requesting the user's permission where needed. */
export async function openHandle(kept: unknown): Promise<File | 'denied' | 'missing'> {
  const handle = kept as AskingHandle
  const read = { mode: 'read' } as const
  try {
    if ((await handle.queryPermission?.(read)) === 'prompt' && (await handle.requestPermission?.(read)) !== 'granted') return 'denied'
    return await handle.getFile()
  } catch (error) {
    if (isNamed(error, 'NotAllowedError', 'SecurityError')) return 'denied'
    if (isNamed(error, 'NotFoundError', 'NotReadableError', 'TypeMismatchError')) return 'missing'
    throw error
  }
}
