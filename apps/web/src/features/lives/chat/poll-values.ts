import { chatFaults } from '@videozz/contract/browser'

export type PollValues = { question: string; options: string[] }

export const emptyPoll: PollValues = { question: '', options: ['', ''] }

/** What is wrong with a poll, by field. Options that were left empty beyond the second are left out. */
export function checkPoll(values: PollValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (values.question.trim() === '') faults.question = chatFaults.pollQuestion
  const given = toPoll(values).options
  values.options.forEach((option, index) => {
    if (option.trim() === '' && index < 2) faults[`options.${index}`] = chatFaults.pollOption
  })
  if (new Set(given.map((option) => option.toLocaleLowerCase('pt-BR'))).size < given.length) faults.options = chatFaults.sameOptions
  return faults
}

/** The poll as the API takes it. */
export const toPoll = ({ question, options }: PollValues) => ({
  question: question.trim(),
  options: options.map((option) => option.trim()).filter((option) => option !== ''),
})
