import { afterEach, describe, expect, it, vi } from 'vitest'
import { openHandle, pickFiles } from './file-access.ts'

const accept = { 'video/*': ['.mp4'] }
const file = new File(['abc'], 'a.mp4')
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name))
const stubPicker = (show?: () => Promise<unknown>) => vi.stubGlobal('window', { showOpenFilePicker: show })
afterEach(() => vi.unstubAllGlobals())

describe('pickFiles', () => {
  it('answers files with their handles', async () => {
    const handle = { getFile: () => Promise.resolve(file) }
    stubPicker(() => Promise.resolve([handle]))
    expect(await pickFiles(accept)).toEqual([{ file, handle }])
  })
  it('answers nothing when the user chose nothing', async () => {
    stubPicker(refuse('AbortError'))
    expect(await pickFiles(accept)).toEqual([])
  })
  it('leaves it to the input where there is no picker or it may not be used', async () => {
    stubPicker()
    expect(await pickFiles(accept)).toBeNull()
    stubPicker(refuse('SecurityError'))
    expect(await pickFiles(accept)).toBeNull()
  })
  it('passes on what it does not know', async () => {
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
  it('asks only where it must', async () => {
    const granted = handle('granted', 'denied')
    expect(await openHandle(granted)).toBe(file)
    expect(granted.requestPermission).not.toHaveBeenCalled()
    expect(await openHandle(handle('prompt', 'granted'))).toBe(file)
    expect(await openHandle({ getFile: () => Promise.resolve(file) })).toBe(file)
  })
  it('tells a refusal from a file that is gone', async () => {
    expect(await openHandle(handle('prompt', 'denied'))).toBe('denied')
    expect(await openHandle(handle('denied', 'denied', refuse('NotAllowedError')))).toBe('denied')
    expect(await openHandle(handle('granted', 'granted', refuse('NotFoundError')))).toBe('missing')
  })
})
