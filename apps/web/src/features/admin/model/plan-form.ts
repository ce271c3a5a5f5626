import type { AdminPlan, PlanDraft } from '@videozz/contract/browser'
import { readReais, writeReais } from '../../../shared/format/money-text.ts'
import { readSize, type SizeText, writeSize } from './size-text.ts'

/** A plan as the fields of the form hold it. */
export type PlanFields = Omit<PlanDraft, 'price' | 'storageSize' | 'uploadSize' | 'trialDays' | 'position' | 'contentId' | 'spaceId'> & {
  price: string
  storageSize: SizeText
  uploadSize: SizeText
  trialDays: string
  position: string
  contentId: string
  spaceId: string
}

const resolutions = [240, 360, 480, 720, 1080] as const
type Resolution = (typeof resolutions)[number]
const maxPriceCents = 100_000_000

/** The fields of a plan; without one those a new plan begins with. */
export function toFields(plan: AdminPlan | null): PlanFields {
  return {
    title: plan?.title ?? '',
    price: plan ? writeReais(plan.price) : '',
    period: plan?.period ?? 'monthly',
    type: plan?.type ?? 'paid',
    storageSize: plan ? writeSize(plan.storageSize) : { value: '100', unit: 'GB' },
    uploadSize: plan ? writeSize(plan.uploadSize) : { value: '5', unit: 'GB' },
    maxResolution: resolutions.find((one) => one === plan?.maxResolution) ?? (1080 satisfies Resolution),
    enableDownload: plan?.enableDownload ?? true,
    enableSubtitles: plan?.enableSubtitles ?? true,
    hasImprint: plan?.hasImprint ?? true,
    hasAdditional: plan?.hasAdditional ?? false,
    hasFee: plan?.hasFee ?? false,
    action: plan?.action ?? 'buy',
    trialDays: String(plan?.trialDays ?? 15),
    position: String(plan?.position ?? 100),
    contentId: plan?.contentId ?? '',
    spaceId: plan?.spaceId ?? '',
    hidden: plan?.hidden ?? false,
  }
}

export type PlanFaults = Partial<Record<keyof PlanFields, string>>

const wholeUpTo = (text: string, most: number): boolean => /^\d{1,6}$/.test(text.trim()) && Number(text) <= most

/** What is wrong with the fields, by field; the server validates again. */
export function planFaults(fields: PlanFields): PlanFaults {
  const faults: PlanFaults = {}
  const price = readReais(fields.price)
  const [storage, upload] = [readSize(fields.storageSize), readSize(fields.uploadSize)]
  if (fields.title.trim() === '') faults.title = 'Informe o nome do plano.'
  if (price === null) faults.price = 'Informe o preço em reais, como 97,00.'
  else if (price < 0) faults.price = 'O preço não pode ser negativo.'
  else if (price > maxPriceCents) faults.price = 'O preço não pode passar de R$ 1.000.000,00.'
  if (storage === null) faults.storageSize = 'Informe o tamanho, como 100 ou 1,5.'
  if (upload === null) faults.uploadSize = 'Informe o tamanho, como 500 ou 1,5.'
  else if (storage !== null && upload > storage) faults.uploadSize = 'O tamanho por arquivo não pode ser maior que o armazenamento.'
  if (!wholeUpTo(fields.trialDays, 365)) faults.trialDays = 'Informe de 0 a 365 dias.'
  if (!wholeUpTo(fields.position, 9999)) faults.position = 'Informe um número de 0 a 9999.'
  return faults
}

const orNull = (text: string): string | null => text.trim() || null

/** The plan in fields without faults. */
export function toDraft(fields: PlanFields): PlanDraft {
  return {
    ...fields,
    title: fields.title.trim(),
    price: readReais(fields.price) ?? 0,
    storageSize: readSize(fields.storageSize) ?? 0,
    uploadSize: readSize(fields.uploadSize) ?? 0,
    trialDays: Number(fields.trialDays),
    position: Number(fields.position),
    contentId: orNull(fields.contentId),
    spaceId: orNull(fields.spaceId),
  }
}
