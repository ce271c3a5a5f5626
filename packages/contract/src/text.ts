import { z } from 'zod'
import { cleanLine, cleanText } from './clean-text.ts'

/** One line written by a person, cleaned; its lengths are checked after cleaning. */
export const lineSchema = z.string().overwrite(cleanLine)
/** The same, of several lines. */
export const textSchema = z.string().overwrite(cleanText)
/** Whether the database has a place for every symbol of a text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
export const notStorable = 'O texto tem caracteres que não podem ser guardados.'
/** What another system calls something, kept letter for letter: what cannot be stored is refused. */
export const outsideTextSchema = z.string().refine(isStorable, notStorable)
