import type { MindMapNode } from '@videozz/domain'

/** A topic without a label is one that is being written for the first time. */
export const isNewTopic = ({ label }: MindMapNode): boolean => label === ''
