import { afterEach, describe, expect, it, vi } from 'vitest'
import { openHandle, pickFiles } from './file-access.ts'

const accept = { 'video/*': ['.mp4'] }
const file = new File(['abc'], 'a.mp4')
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name))
const stubPicker = (show?: () => Promise<unknown>) => vi.stubGlobal('window', { showOpenFilePicker: show })
afterEach(() => vi.unstubAllGlobals())

describe('pickFiles', () => {
  it('returns files with their handles', async () => {
    const handle = { getFile: () => Promise.resolve(file) }
    stubPicker(() => Promise.resolve([handle]))
    expect(await pickFiles(accept)).toEqual([{ file, handle }])
  })
  it('returns an empty list when the user closes the picker', async () => {
    stubPicker(refuse('AbortError'))
    expect(await pickFiles(accept)).toEqual([])
  })
  it('returns null when the picker is missing or forbidden', async () => {
    stubPicker()
    expect(await pickFiles(accept)).toBeNull()
    stubPicker(refuse('SecurityError'))
    expect(await pickFiles(accept)).toBeNull()
  })
  it('rethrows an unknown error', async () => {
    stubPicker(() => Promise.reject(new Error('broken')))
    await expect(pickFiles(accept)).rejects.toThrow('broken')
  })
})

describe('openHandle', () => {
  const handle = (asked: PermissionState, given: PermissionState, getFile: () => Promise<unknown> = () => Promise.resolve(file)) => ({
    queryPermission: () => Promise.resolve(asked),
    requestPermission: vi.fn<() => Promise<PermissionState>>(() => Promise.resolve(given)),
    getFile,
  })
  it('returns the file, and requests no permission when it is granted', async () => {
    const granted = handle('granted', 'denied')
    expect(await openHandle(granted)).toBe(file)
    expect(granted.requestPermission).not.toHaveBeenCalled()
    expect(await openHandle(handle('prompt', 'granted'))).toBe(file)
    expect(await openHandle({ getFile: () => Promise.resolve(file) })).toBe(file)
  })
  it('returns denied for a refused permission and missing for a missing file', async () => {
    expect(await openHandle(handle('prompt', 'denied'))).toBe('denied')
    expect(await openHandle(handle('denied', 'denied', refuse('NotAllowedError')))).toBe('denied')
    expect(await openHandle(handle('granted', 'granted', refuse('NotFoundError')))).toBe('missing')
  })
})
