package hiptwin.benchmarks.nativecode;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Handles on what the harness does not export, so that its own code is measured and not a copy. Kept in static final fields they cost
 * nothing. On the class path only, which is how benchmarks.jar runs.
 */
public final class HarnessInside {
    private HarnessInside() {
    }

    /**
     * {@return a class of the harness}
     *
     * @param name without {@code hiptwin.harness.}
     */
    public static Class<?> type(String name) {
        try {
            return Class.forName("hiptwin.harness." + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("not the harness that these benchmarks were built for: " + name, e);
        }
    }

    /**
     * {@return the only method of a name}
     *
     * @param type its class
     * @param name its name
     * @param parameterCount its parameters, without the receiver
     */
    public static MethodHandle method(Class<?> type, String name, int parameterCount) {
        try {
            Method method = Arrays.stream(type.getDeclaredMethods())
                    .filter(one -> one.getName().equals(name) && one.getParameterCount() == parameterCount).findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(type + "." + name));
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).unreflect(method);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("not the harness that these benchmarks were built for", e);
        }
    }

    /**
     * {@return the constructor of so many parameters}
     *
     * @param type its class
     * @param parameterCount how many
     */
    public static MethodHandle constructor(Class<?> type, int parameterCount) {
        try {
            Constructor<?> constructor = Arrays.stream(type.getDeclaredConstructors())
                    .filter(one -> one.getParameterCount() == parameterCount).findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(type + " with " + parameterCount + " parameters"));
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).unreflectConstructor(constructor);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("not the harness that these benchmarks were built for", e);
        }
    }
}
