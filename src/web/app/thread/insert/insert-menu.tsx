import { useRef, useState } from 'react'
import InsertList from '#web/app/thread/insert/insert-list.tsx'
import { Input } from '#web/ui/input.tsx'

type InsertMenuProps = { onInsert: (text: string) => void; onManage: () => void }

/** All snippets and the golden replies, with a field that narrows them. */
export default function InsertMenu({ onInsert, onManage }: InsertMenuProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col">
      <div className="p-2 pb-0">
        <Input
          ref={field}
          autoFocus
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-label="Search snippets and golden replies"
          placeholder="Search snippets and golden replies"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <InsertList field={field} sought={typed.trim().toLowerCase()} onInsert={onInsert} onManage={onManage} />
    </div>
  )
}
