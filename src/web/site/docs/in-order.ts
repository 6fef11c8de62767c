import { createElement, Fragment, type ReactNode } from 'react'

/** Parts that stand one after the other, and never change their places: none of them needs a key. */
export const inOrder = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
