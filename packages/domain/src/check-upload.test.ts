import { errorMessage } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { acceptedExtensions, acceptedKind, extraFormats, fileExtension, fileTitle, isAudioFile, listFormats } from './accepted-types.ts'
import { checkUpload, countParts, sizeOfPart, type UploadAccount, type UploadFile } from './check-upload.ts'
import { freePlan, mebibyte, professionalPlan } from './plans.ts'

const account: UploadAccount = { status: 'activated', plan: freePlan, consumed: 0 }
const file: UploadFile = { name: 'aula.mp4', size: 10 * mebibyte, type: 'video/mp4' }
const sentence = (changes: Partial<UploadFile>, other: Partial<UploadAccount> = {}) => {
  const fault = checkUpload({ ...file, ...changes }, { ...account, ...other })
  return fault && errorMessage(fault.code, fault.values)
}

describe('checkUpload', () => {
  it('accepts a valid file', () => {
    expect(sentence({})).toBeNull()
    expect(sentence({ type: undefined })).toBeNull()
    expect(sentence({ name: 'som.flac', type: '' })).toBeNull()
    expect(sentence({ name: 'AULA.MP4' })).toBeNull()
  })

  it('returns the specified message for every fault', () => {
    expect(sentence({ name: 'aula' })).toBe('Extensão do arquivo não encontrada.')
    expect(sentence({ name: 'aula.xyz', type: '' })).toBe('Extensão do arquivo não encontrada.')
    expect(sentence({}, { status: 'overdue' })).toBe('Plano vencido. Renove para continuar.')
    expect(sentence({}, { status: 'canceled' })).toBe('Sua assinatura está cancelada.')
    expect(sentence({}, { plan: { ...freePlan, uploadSize: 0 } })).toBe('Espaço indisponível.')
    expect(sentence({ name: 'virus.exe', type: 'application/x-msdownload' })).toBe('virus.exe não é um tipo de mídia suportado.')
    expect(sentence({ name: 'página.mp4', type: 'text/html' })).toBe('página.mp4 não é um tipo de mídia suportado.')
    expect(sentence({ size: 500 * mebibyte + 1 })).toBe('Vídeo maior que 500 MB!')
    expect(sentence({ size: 500 * mebibyte }, { consumed: 1600 * mebibyte })).toBe('Espaço insuficiente para armazenar esse vídeo.')
    expect(sentence({ size: 0 })).toBe('Arquivo inválido para envio.')
  })

  it('accepts the extra formats it is given, and of others only known ones', () => {
    const codeOf = (name: string, extra: readonly string[], type = '') => checkUpload({ ...file, name, type }, account, extra)?.code
    expect(codeOf('Gravação.MKV', ['mkv', 'm4v'], 'video/x-matroska')).toBeUndefined()
    expect(codeOf('aula.m4v', ['mkv', 'm4v'])).toBeUndefined()
    expect(codeOf('aula.m4v', ['mkv'], 'video/x-m4v')).toBe('FILE_TYPE_UNSUPPORTED')
    expect(codeOf('aula.exe', ['exe'], 'video/mp4')).toBe('FILE_TYPE_UNSUPPORTED')
  })

  it('returns the first fault in the specified order', () => {
    const worst: UploadFile = { name: 'aula', size: 10 ** 12, type: '' }
    const blocked: UploadAccount = { status: 'overdue', plan: { ...freePlan, uploadSize: 0 }, consumed: freePlan.storageSize }
    const code = (changes: Partial<UploadFile>, other: Partial<UploadAccount> = {}) =>
      checkUpload({ ...worst, ...changes }, { ...blocked, ...other })?.code
    expect(code({})).toBe('FILE_WITHOUT_EXTENSION')
    expect(code({ name: 'a.txt', type: 'text/plain' })).toBe('PLAN_OVERDUE')
    expect(code({ name: 'a.txt', type: 'text/plain' }, { status: 'activated' })).toBe('NO_UPLOAD_SPACE')
    expect(code({ name: 'a.txt', type: 'text/plain' }, { status: 'activated', plan: freePlan })).toBe('FILE_TYPE_UNSUPPORTED')
    expect(code({ name: 'a.mp4' }, { status: 'activated', plan: freePlan })).toBe('FILE_TOO_LARGE')
    expect(code({ name: 'a.mp4', size: 1 }, { status: 'activated', plan: freePlan })).toBe('NOT_ENOUGH_SPACE')
  })

  it('allows storage to the last byte, and beyond it on a plan with additional storage', () => {
    const consumed = freePlan.storageSize - 10
    expect(sentence({ size: 10 }, { consumed })).toBeNull()
    expect(sentence({ size: 11 }, { consumed })).toBe('Espaço insuficiente para armazenar esse vídeo.')
    expect(sentence({ size: 11 }, { plan: professionalPlan, consumed: professionalPlan.storageSize })).toBeNull()
  })

  it('rejects a file of more than 10,000 parts', () => {
    const plan = { ...professionalPlan, uploadSize: 10 ** 12 }
    expect(sentence({ size: 10_000 * 5 * mebibyte }, { plan })).toBeNull()
    expect(sentence({ size: 10_000 * 5 * mebibyte + 1 }, { plan })).toBe('Vídeo maior que 48,83 GB!')
  })

  it('cleans and shortens file names in messages', () => {
    expect(sentence({ name: '\u202egnp.\u0000exe.txt', type: 'text/plain' })).toBe('gnp.exe.txt não é um tipo de mídia suportado.')
    expect(sentence({ name: `${'a'.repeat(500)}.txt`, type: 'text/plain' })).toBe(`${'a'.repeat(120)} não é um tipo de mídia suportado.`)
  })
})

describe('file names', () => {
  it.each([
    ['aula.mp4', 'mp4'],
    ['aula.final.MOV', 'mov'],
    ['C:\\fakepath\\aula.webm', 'webm'],
    ['../../etc/passwd.mp4', 'mp4'],
    ['.mp4', undefined],
    ['..mp4', undefined],
    ['aula.', undefined],
    ['pasta.mp4/aula', undefined],
    ['aula.mp4 ', 'mp4'],
    ['', undefined],
    ['constructor.__proto__', undefined],
  ])('%j has the extension %j', (name, extension) => {
    expect(fileExtension(name)).toBe(extension)
  })

  it('acceptedKind and isAudioFile recognise extensions and ignore inherited properties', () => {
    expect(acceptedKind('a.constructor')).toBeUndefined()
    expect(acceptedKind('a.mpg')).toBe('mpeg')
    expect(['mp3', 'wav', 'flac', 'aiff', 'aac', 'aif'].every((kind) => isAudioFile(`a.${kind}`))).toBe(true)
    expect(['mp4', 'avi', 'mov', '3gp', 'webm', 'mpeg'].some((kind) => isAudioFile(`a.${kind}`))).toBe(false)
    expect(['mkv', 'm3u8', 'svg', 'mp4x'].map((kind) => acceptedKind(`a.${kind}`))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('lists extra formats after the fixed ones, sound among sound', () => {
    const formats = listFormats(['mkv', 'm4a'])
    expect(formats.video.join()).toBe('mp4,avi,mov,3gp,webm,mpeg,mkv')
    expect(formats.audio.join()).toBe('mp3,wav,flac,aiff,aac,m4a')
    expect(acceptedExtensions(['mkv', 'm4v']).slice(-2)).toEqual(['.mkv', '.m4v'])
    expect([isAudioFile('a.m4a'), isAudioFile('a.mkv')]).toEqual([true, false])
    expect(extraFormats.filter((format) => acceptedKind(`a.${format}`) !== undefined)).toEqual([])
  })

  it('fileTitle removes path and extension', () => {
    expect(fileTitle('C:\\vídeos\\Aula 1.1 – início.mp4')).toBe('Aula 1.1 – início')
    expect(fileTitle('sem extensão')).toBe('sem extensão')
  })
})

describe('parts', () => {
  it('are 5 MiB each, except the last', () => {
    const size = 12 * mebibyte
    expect(countParts(size)).toBe(3)
    expect([1, 2, 3, 4].map((part) => sizeOfPart(size, part))).toEqual([5 * mebibyte, 5 * mebibyte, 2 * mebibyte, 0])
    expect(countParts(5 * mebibyte)).toBe(1)
    expect(sizeOfPart(1, 1)).toBe(1)
  })
})
