import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { API, type Checker, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { PropEntry, PropTable } from '../frame/useProps';

/** TypeScript's own numbers, which its API keeps in enums that only its types export. */
const ALIAS = 0x20_00_00;
const OPTIONAL = 0x100_00_00;
const CALL = 0;
const NO_TRUNCATION = 1;

const entries = ['shared-ui/src/index.ts', 'shared-ui/src/map/index.ts', 'shared-ui/src/charts/index.ts'];

/** The type of a component's properties; null if the symbol is no component. */
function propsTypeOf(checker: Checker, component: TypeSymbol) {
  const type = checker.getTypeOfSymbol(component);
  // A `ComponentType` is a function or a class; the function's parameter has all properties.
  const forms = type?.isUnionType() ? type.getTypes() : type && [type];
  const parameter = (forms ?? [])
    .flatMap((form) => checker.getSignaturesOfType(form, CALL))
    .flatMap((signature) => signature.getParameters())[0];
  return parameter ? checker.getTypeOfSymbol(parameter) : null;
}

/** Properties that are declared in our sources: those that a component passes to its element are React's. */
function ownProps(checker: Checker, component: TypeSymbol): PropEntry[] {
  const type = propsTypeOf(checker, component);
  if (!type) return [];
  return checker.getPropertiesOfType(type).flatMap((prop) => {
    const isOurs = prop.declarations.some(({ path }) => !path.includes('/node_modules/'));
    const propType = checker.getTypeOfSymbol(prop);
    if (!isOurs || !propType) return [];
    return [
      {
        name: prop.name,
        type: checker.typeToString(propType, undefined, NO_TRUNCATION).replaceAll(/import\("[^"]+"\)\./g, ''),
        required: (prop.flags & OPTIONAL) === 0,
        text: checker.getDocumentationCommentOfSymbol(prop),
      },
    ];
  });
}

/** Each component that shared-ui exports, with its properties as TypeScript's checker sees them. */
export function readProps(): PropTable {
  const api = new API({ cwd: workspaceRoot });
  try {
    const [project] = api.updateSnapshot({ openProject: join(workspaceRoot, 'tsconfig.json') }).getProjects();
    if (!project) throw new Error('TypeScript does not open tsconfig.json');
    const { checker, program } = project;
    const table: Record<string, readonly PropEntry[]> = {};
    for (const entry of entries) {
      const source = program.getSourceFile(join(workspaceRoot, entry));
      const module = source && checker.getSymbolAtLocation(source);
      if (!module) throw new Error(`TypeScript does not know ${entry}`);
      for (const exported of checker.getExportsOfModule(module)) {
        if (!/^[A-Z][a-z]/.test(exported.name)) continue;
        const component = exported.flags & ALIAS ? checker.getAliasedSymbol(exported) : exported;
        if (component.valueDeclaration) table[exported.name] = ownProps(checker, component);
      }
    }
    return table;
  } finally {
    api.close();
  }
}
